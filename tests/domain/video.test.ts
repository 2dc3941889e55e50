import { describe, expect, it } from 'vitest';
import { videoOf } from '../../src/domain/catalogue/video.ts';

describe('a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'http://youtube.com/watch?t=3&v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ&list=x',
    'https://youtu.be/aqz-KE-bpKQ?si=tracking',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
    'https://youtube.com/shorts/aqz-KE-bpKQ',
  ])('at %s plays on the host that keeps no track', (address) => {
    expect(videoOf(address)).toEqual({
      page: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      player: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
      host: 'YouTube',
    });
  });

  it.each(['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'])(
    'at %s plays without tracking',
    (address) => {
      expect(videoOf(address)).toEqual({
        page: 'https://vimeo.com/76979871',
        player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
        host: 'Vimeo',
      });
    },
  );

  it.each([
    ['https://videos.example/akira.mp4', 'videos.example'],
    ['https://www.dailymotion.com/video/x8', 'dailymotion.com'],
    ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', 'youtube.com.evil.example'],
    ['https://evilyoutube.com/watch?v=aqz-KE-bpKQ', 'evilyoutube.com'],
  ])('at %s, of another host, is linked and never embedded', (address, host) => {
    expect(videoOf(address)).toEqual({ page: address, player: null, host });
  });

  it.each([
    ...['', 'aqz-KE-bpKQ', 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'],
    ...['http://evil.example/watch?v=aqz-KE-bpKQ', 'ftp://videos.example/x'],
    ...['https://user:pass@videos.example/x', 'https://youtube.com@evil.example/watch?v=aqz-KE-bpKQ'],
    ...[
      'https://youtube.com/watch',
      'https://youtube.com/watch?v=',
      'https://youtube.com/watch?v=../../evil',
    ],
    ...['https://youtube.com/watch?v="onload=alert(1)', 'https://youtu.be/'],
    ...['https://vimeo.com/channels/staffpicks', 'https://vimeo.com/1/../../evil'],
  ])('is not made of %j', (address) => {
    expect(videoOf(address)).toBeNull();
  });
});
