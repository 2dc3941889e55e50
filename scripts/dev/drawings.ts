/** Pictures of the demonstration, drawn when they are first asked for. */
import type { DrawMissing } from '../api/media.ts';
import { renderPictures, type DrawnPicture } from '../seed/covers/render.ts';
import { demonstrationPictures } from '../seed/seed-shop.ts';
import type { DataLayout } from '../shared/settings.ts';
import { readRecord } from './demonstration-record.ts';

/** By path below the media folder; empty for a folder without a demonstration. */
export function drawingsOf(data: DataLayout): ReadonlyMap<string, DrawnPicture> {
  const record = readRecord(data);
  if (record === null) return new Map();
  const pictures = demonstrationPictures(record.generation);
  return new Map(pictures.map((picture) => [picture.path, picture]));
}

export function drawerOf(data: DataLayout): DrawMissing {
  const drawings = drawingsOf(data);
  const running = new Map<string, Promise<unknown>>();
  return async (path) => {
    const picture = drawings.get(path);
    if (picture === undefined) return;
    const drawn = running.get(path) ?? renderPictures([picture], data.media);
    running.set(path, drawn);
    try {
      await drawn;
    } finally {
      running.delete(path);
    }
  };
}
