import { failureTexts } from '../text/failures.ts';

interface Props {
  /** Words for a script of the page, which knows of no others. */
  hasWords?: boolean;
}

/** Where it is said that the code of something beside it could not be had; `lost-code.ts` fills it. */
export function LostCode({ hasWords = false }: Props) {
  return (
    <p className="load-failed" role="alert" data-words={hasWords ? failureTexts.codeNotLoaded : undefined} />
  );
}
