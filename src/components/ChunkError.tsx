import { failureTexts } from '../text/failures.ts';

interface Props {
  /** Carries the message for inline scripts, which have no access to the texts. */
  hasWords?: boolean;
}

/** Error message for a chunk that could not be loaded, filled by `chunk-error.ts`. */
export function ChunkError({ hasWords = false }: Props) {
  return (
    <p className="load-failed" role="alert" data-words={hasWords ? failureTexts.codeNotLoaded : undefined} />
  );
}
