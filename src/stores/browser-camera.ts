/** Browser APIs for scanning: the camera, and the reader of bar codes. Only a press, or the search field, loads them. */

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    /** https://wicg.github.io/shape-detection-api/ (Chromium on Android, macOS and ChromeOS). */
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): Detector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

/** Why there is no picture: no permission, no camera, or another program has it. */
export type CameraFault = 'refused' | 'missing' | 'busy';

const format = 'ean_13';

/** Whether this browser reads bar codes of books, and the device has a camera. Asks for no permission. */
export async function canScan(): Promise<boolean> {
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (window.BarcodeDetector === undefined || devices === undefined) return false;
  try {
    const [formats, cameras] = await Promise.all([
      window.BarcodeDetector.getSupportedFormats(),
      devices.enumerateDevices(),
    ]);
    return formats.includes(format) && cameras.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}

/**
 * Shows the camera in the video until the signal aborts: then its track stops, also when the camera comes later than that.
 * @param onLost the picture ended by itself: unplugged, or the permission was withdrawn
 */
export async function openCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onLost: () => void,
): Promise<CameraFault | null> {
  try {
    const wish = { facingMode: 'environment', width: { ideal: 1280 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: wish, audio: false });
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
      if (video.srcObject === stream) video.srcObject = null;
    };
    if (signal.aborted) stop();
    else {
      signal.addEventListener('abort', stop, { once: true });
      for (const track of stream.getTracks()) track.addEventListener('ended', onLost, { signal });
      video.srcObject = stream;
      await video.play();
    }
    return null;
  } catch (error) {
    return faultOf(error instanceof DOMException ? error.name : '');
  }
}

/** https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
function faultOf(name: string): CameraFault {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

/** @returns reads the bar code in front of the camera; null for none, or no picture yet */
export function barCodeReader(video: HTMLVideoElement): () => Promise<string | null> {
  const Reader = window.BarcodeDetector;
  const detector = Reader && new Reader({ formats: [format] });
  return async () => {
    try {
      return (await detector?.detect(video))?.[0]?.rawValue ?? null;
    } catch {
      return null;
    }
  };
}

/** @returns unsubscribes */
export function whileSeen(onSeen: () => void, onHidden: () => void): () => void {
  const listening = new AbortController();
  const follow = () => (document.visibilityState === 'visible' ? onSeen() : onHidden());
  document.addEventListener('visibilitychange', follow, listening);
  window.addEventListener('pageshow', follow, listening);
  window.addEventListener('pagehide', onHidden, listening);
  return () => listening.abort();
}
