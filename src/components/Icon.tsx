import { drawings } from './drawings.ts';

export interface IconProps {
  name: keyof typeof drawings;
  size?: number;
}

/** Decorative 24 × 24 icon in the text's colour; the text beside it carries the meaning. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
