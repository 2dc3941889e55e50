import { useEffect, useState } from 'react';
import { addLateStyles } from './late-styles.ts';

/** False until the late styles count: an island never shows what has no looks yet. */
export function useLateStyles(): boolean {
  const [hasLooks, setHasLooks] = useState(false);
  useEffect(() => void addLateStyles().then(setHasLooks), []);
  return hasLooks;
}
