/** Videos are embedded by their id, never by the URL itself. */
import { parseUrl } from '../parse-url.ts';

export interface Video {
  /** Without JavaScript. */
  readonly page: string;
  /** The page of another host is linked: null, because we do not know its player. */
  readonly player: string | null;
  /** `YouTube`, `Vimeo`, or the name of another host. */
  readonly host: string;
}

/** For `frame-src`. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/** @returns null for what is no address of a page on the web */
export function videoOf(address: string): Video | null {
  const url = parseUrl(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  if (youTubeHosts.includes(host)) return youTube(youTubeIdOf(url, host));
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url.pathname);
  return url.protocol === 'https:' ? { page: url.href, player: null, host } : null;
}

const youTubeHosts = ['youtube.com', 'youtube-nocookie.com', 'youtu.be'];

function youTubeIdOf({ pathname, searchParams }: URL, host: string): string {
  if (host === 'youtu.be') return pathname.slice(1);
  return /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? searchParams.get('v') ?? '';
}

function youTube(id: string): Video | null {
  if (!/^[\w-]{1,20}$/.test(id)) return null;
  return {
    page: `https://www.youtube.com/watch?v=${id}`,
    player: `${playerOrigins[0]}/embed/${id}?autoplay=1&rel=0`,
    host: 'YouTube',
  };
}

function vimeo(path: string): Video | null {
  const id = /^\/(?:video\/)?(\d{1,15})\/?$/.exec(path)?.[1];
  if (id === undefined) return null;
  return {
    page: `https://vimeo.com/${id}`,
    player: `${playerOrigins[1]}/video/${id}?autoplay=1&dnt=1`,
    host: 'Vimeo',
  };
}
