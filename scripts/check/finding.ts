import type { ToolRuns } from './tool-runs.ts';

/** A finding at one place; `line` counts from 1. */
export interface Finding {
  file: string;
  line?: number | undefined;
  message: string;
}

/** A check of the whole project; it passes without findings. */
export interface Check {
  name: string;
  run: (tools: ToolRuns) => Promise<Finding[]> | Finding[];
}

/** `file:line`, which editors and terminals turn into a link. */
export function describeFinding({ file, line, message }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${message}`;
}
