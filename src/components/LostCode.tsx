import { failureTexts } from '../text/failures.ts';

/** Where it is said that the code of something beside it could not be had; `lost-code.ts` fills it. */
export function LostCode() {
  return <p className="load-failed" role="alert" data-words={failureTexts.codeNotLoaded} />;
}
