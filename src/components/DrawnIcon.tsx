import { drawings } from './drawings.ts';

interface Props {
  name: keyof typeof drawings;
  size?: number;
}

/** `Icon.astro`, for islands. */
export function DrawnIcon({ name, size = 24 }: Props) {
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
