/** Icons of 24 × 24 as single stroked paths. */
const drawings = {
  menu: 'M3 6h18M3 12h18M3 18h12',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.8-4 4-6 8-6s7.2 2 8 6',
  bell: 'M12 3a6 6 0 0 0-6 6c0 5-2 6.5-2.5 8h17c-.5-1.5-2.5-3-2.5-8a6 6 0 0 0-6-6ZM10 20.5h4',
  cart: 'M2 4h3l2.6 11.2h10.6L21 7H6M9.5 20.5h.01M17 20.5h.01',
  close: 'M5 5l14 14M19 5 5 19',
  pause: 'M8 5v14M16 5v14',
  truck:
    'M2 6h12v11H2ZM14 10h4.5l3.5 4v3h-8M6.5 20a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM17.5 20a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  store:
    'M4 10v11h16V10M2.5 10 5 3.5h14l2.5 6.5a3.2 3.2 0 0 1-6.3.2 3.2 3.2 0 0 1-6.4 0 3.2 3.2 0 0 1-6.3-.2ZM10 21v-6h4v6',
  card: 'M2.5 5h19v14h-19ZM2.5 10h19M6 15h4',
  filter: 'M3 6h18M7 12h10M10 18h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.5l3.5 2',
  play: 'M6 3.5v17L20.5 12Z',
  box: 'M3 7.5 12 3l9 4.5v9L12 21l-9-4.5ZM3 7.5l9 4.5 9-4.5M12 12v9',
  scan: 'M3 8V4h4M17 4h4v4M21 16v4h-4M7 20H3v-4M7.5 8.5v7M11 8.5v7M14 8.5v7M17 8.5v7',
  chat: 'M3 4h18v12.5h-9L7 21v-4.5H3ZM8 9h8M8 12.5h5',
} as const;

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
