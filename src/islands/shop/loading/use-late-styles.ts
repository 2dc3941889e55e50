import { useEffect, useState } from 'react';
import { addLateStyles } from './late-styles.ts';

/** False until the late styles are applied; islands render what they style only then (no flash of unstyled content). */
export function useLateStyles(): boolean {
  const [hasLooks, setHasLooks] = useState(false);
  useEffect(() => void addLateStyles().then(setHasLooks), []);
  return hasLooks;
}
