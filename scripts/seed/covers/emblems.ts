/** Emblems of covers, drawn around the origin, about 200 units wide, in two colours and ink. */
import type { Random } from '../random.ts';

export interface EmblemColors {
  readonly ink: string;
  readonly main: string;
  readonly detail: string;
}

export type EmblemName = keyof typeof emblems;

export function emblem(name: EmblemName, colors: EmblemColors): string {
  return `<g stroke="${colors.ink}" stroke-width="9" stroke-linejoin="round" stroke-linecap="round">${emblems[name](colors)}</g>`;
}

export function emblemFor(tags: readonly string[], random: Random): EmblemName {
  const matchingEmblems = tags.flatMap((tag) => byTag[tag] ?? []);
  return matchingEmblems[0] ?? random.pick(Object.keys(emblems) as EmblemName[]);
}

// prettier-ignore
const byTag: Readonly<Record<string, EmblemName>> = {
  Piratas: 'skull', Ninjas: 'spiral', Samuráis: 'sword', Demonios: 'oni', Superhéroes: 'bolt', Terror: 'eye',
  Romance: 'heart', Magia: 'moon', 'Ciencia ficción': 'rocket', Deportes: 'ball', Vikingos: 'axe', Policial: 'eye',
  Humor: 'smile', Fantasía: 'crown', 'Fantasía oscura': 'sword', Western: 'star', Mitología: 'wing', Comedia: 'smile',
  'Artes marciales': 'fist', Ciencia: 'rocket', Escuela: 'star', Espías: 'eye', Suspenso: 'eye', Zombis: 'skull',
  Distopía: 'mask', 'Humor negro': 'smile', Sobrenatural: 'flame', Aventuras: 'compass', Batman: 'mask',
  'One Piece': 'skull', Naruto: 'spiral', 'Dragon Ball': 'ball', 'Sailor Moon': 'moon', Mafalda: 'smile',
  'El Eternauta': 'snow', Magic: 'flame', Pokémon: 'bolt', 'Yu-Gi-Oh!': 'eye', Asterix: 'wing', Tintín: 'compass',
  Historia: 'compass', Estrategia: 'crown', Familiar: 'star', Rol: 'axe', Cooperativo: 'fist', Regalos: 'heart', Bleach: 'mask', 'Death Note': 'eye', Berserk: 'sword', 'Saint Seiya': 'wing', 'One Punch-Man': 'fist', 'Tokyo Ghoul': 'oni',
  'Kimetsu no Yaiba': 'sword', 'Jujutsu Kaisen': 'eye', 'Chainsaw Man': 'bolt', 'My Hero Academia': 'star', 'Card Captor Sakura': 'wing',
  'Ataque a los Titanes': 'wing', Akira: 'rocket', 'The Sandman': 'moon', 'La Viñeta': 'smile', 'Spider-Man': 'eye', 'Star Wars': 'rocket',
  'Harry Potter': 'bolt', Accesorios: 'crown', 'Spy × Family': 'heart',
};

const emblems = {
  skull: ({ main, detail, ink }: EmblemColors) =>
    `<path d="M-92 78 L92 -62 M92 78 L-92 -62" stroke-width="34"/><path d="M-92 78 L92 -62 M92 78 L-92 -62" stroke="${main}" stroke-width="17"/>` +
    `<path d="M-62 -10 Q-64 -82 0 -84 Q64 -82 62 -10 Q60 18 36 26 L36 56 Q0 70 -36 56 L-36 26 Q-60 18 -62 -10 Z" fill="${main}"/>` +
    `<ellipse cx="-25" cy="-8" rx="16" ry="19" fill="${ink}"/><ellipse cx="25" cy="-8" rx="16" ry="19" fill="${ink}"/><path d="M0 16 L-7 30 L7 30 Z M-14 44 L-14 60 M0 46 L0 63 M14 44 L14 60" fill="${ink}" stroke-width="5"/>` +
    `<path d="M-84 -48 Q0 -72 84 -48 Q72 -66 54 -68 Q44 -116 0 -116 Q-44 -116 -54 -68 Q-72 -66 -84 -48 Z" fill="${detail}"/>`,
  spiral: ({ main, detail }: EmblemColors) =>
    `<circle r="96" fill="${main}"/><path d="M0 0 Q22 -22 32 8 Q30 46 -10 44 Q-58 36 -52 -14 Q-40 -66 18 -62 Q76 -50 72 14" fill="none" stroke="${detail}" stroke-width="22"/>`,
  sword: ({ main, detail }: EmblemColors) =>
    `<path d="M-13 40 L-13 -92 L0 -122 L13 -92 L13 40 Z" fill="${main}"/><path d="M0 -104 L0 40" stroke-width="4"/><path d="M-52 40 L52 40 L46 58 L-46 58 Z" fill="${detail}"/><path d="M-9 58 L-9 104 L9 104 L9 58 Z" fill="${main}"/><circle cy="112" r="14" fill="${detail}"/>`,
  oni: ({ main, detail, ink }: EmblemColors) =>
    `<path d="M-60 -50 Q-92 -76 -74 -122 Q-46 -100 -28 -76 Z M60 -50 Q92 -76 74 -122 Q46 -100 28 -76 Z" fill="${detail}"/><path d="M-72 -40 Q0 -96 72 -40 Q84 40 34 92 Q0 112 -34 92 Q-84 40 -72 -40 Z" fill="${main}"/>` +
    `<path d="M-56 -20 L-12 2 L-50 14 Z M56 -20 L12 2 L50 14 Z" fill="${detail}" stroke-width="6"/><path d="M-40 52 Q0 36 40 52 L34 72 Q0 58 -34 72 Z" fill="${ink}"/><path d="M-30 50 L-24 76 L-16 50 Z M30 50 L24 76 L16 50 Z" fill="${detail}" stroke-width="4"/>`,
  bolt: ({ main, detail }: EmblemColors) =>
    `<circle r="98" fill="${detail}"/><path d="M22 -124 L-58 14 L-8 14 L-26 124 L62 -28 L8 -28 Z" fill="${main}"/>`,
  eye: ({ main, detail, ink }: EmblemColors) =>
    `<path d="M-112 0 Q0 -112 112 0 Q0 112 -112 0 Z" fill="${detail}"/><circle r="50" fill="${main}"/><circle r="23" fill="${ink}"/><circle cx="17" cy="-19" r="11" fill="${detail}" stroke="none"/><path d="M-78 -64 L-92 -90 M-30 -88 L-36 -118 M30 -88 L36 -118 M78 -64 L92 -90"/>`,
  heart: ({ main, detail }: EmblemColors) =>
    `<path d="M0 98 Q-112 20 -98 -44 Q-84 -98 -34 -88 Q-6 -80 0 -50 Q6 -80 34 -88 Q84 -98 98 -44 Q112 20 0 98 Z" fill="${main}"/><path d="M-68 -42 Q-62 -62 -42 -62" fill="none" stroke="${detail}" stroke-width="12"/>`,
  moon: ({ main, detail }: EmblemColors) =>
    `<path d="M38 -94 Q-86 -92 -90 10 Q-84 104 24 100 Q76 94 92 44 Q20 66 -4 8 Q-18 -52 38 -94 Z" fill="${main}"/><path d="M60 -62 L68 -36 L94 -28 L68 -20 L60 6 L52 -20 L26 -28 L52 -36 Z" fill="${detail}"/>`,
  rocket: ({ main, detail }: EmblemColors) =>
    `<g transform="rotate(28)"><path d="M-30 70 L0 128 L30 70 Z" fill="${detail}"/><path d="M-40 30 L-78 86 L-34 74 Z M40 30 L78 86 L34 74 Z" fill="${detail}"/><path d="M0 -126 Q56 -60 40 74 L-40 74 Q-56 -60 0 -126 Z" fill="${main}"/><circle cy="-26" r="20" fill="${detail}"/></g>`,
  ball: ({ main, detail, ink }: EmblemColors) =>
    `<circle r="98" fill="${main}"/><path d="M-58 -52 Q-44 -74 -20 -80" fill="none" stroke="${detail}" stroke-width="14"/><g fill="${detail}" stroke="${ink}">${[-34, 34].map((x) => `<path transform="translate(${x} ${x / 3}) scale(.3)" d="M0 -100 L28 -36 L96 -30 L44 14 L60 82 L0 46 L-60 82 L-44 14 L-96 -30 L-28 -36 Z" stroke-width="18"/>`).join('')}</g>`,
  axe: ({ main, detail }: EmblemColors) =>
    `<path d="M-10 -112 L10 -112 L10 122 L-10 122 Z" fill="${detail}"/><path d="M10 -92 Q86 -110 104 -30 Q70 -40 10 -16 Z M-10 -92 Q-86 -110 -104 -30 Q-70 -40 -10 -16 Z" fill="${main}"/>`,
  smile: ({ main, ink }: EmblemColors) =>
    `<circle r="98" fill="${main}"/><path d="M-58 24 Q0 92 58 24" fill="none" stroke-width="13"/><ellipse cx="-32" cy="-24" rx="10" ry="17" fill="${ink}"/><ellipse cx="32" cy="-24" rx="10" ry="17" fill="${ink}"/>`,
  crown: ({ main, detail }: EmblemColors) =>
    `<path d="M-96 66 L-108 -54 L-48 -2 L0 -86 L48 -2 L108 -54 L96 66 Z" fill="${main}"/><path d="M-96 66 L96 66 L92 96 L-92 96 Z" fill="${detail}"/><circle cx="-108" cy="-62" r="14" fill="${detail}"/><circle cy="-96" r="16" fill="${detail}"/><circle cx="108" cy="-62" r="14" fill="${detail}"/>`,
  star: ({ main, detail }: EmblemColors) =>
    `<path d="M0 -116 L33 -40 L116 -34 L52 19 L73 100 L0 56 L-73 100 L-52 19 L-116 -34 L-33 -40 Z" fill="${main}"/><path d="M-46 -22 L-14 -28 L0 -62" fill="none" stroke="${detail}" stroke-width="11"/>`,
  wing: ({ main, detail }: EmblemColors) =>
    `<path d="M0 60 Q-20 -30 -118 -84 Q-116 -46 -96 -34 Q-108 -20 -80 2 Q-86 18 -56 30 Q-50 54 0 60 Q50 54 56 30 Q86 18 80 2 Q108 -20 96 -34 Q116 -46 118 -84 Q20 -30 0 60 Z" fill="${main}"/><circle cy="48" r="26" fill="${detail}"/>`,
  fist: ({ main, detail }: EmblemColors) =>
    `<path d="M-62 -40 Q-62 -66 -36 -62 Q-32 -84 -6 -78 Q4 -96 28 -82 Q52 -84 54 -58 L56 -30 Q84 -28 80 6 Q76 52 36 66 L36 116 L-46 116 L-46 62 Q-72 40 -62 -40 Z" fill="${main}"/><path d="M-34 -60 L-32 -12 M-6 -76 L-2 -14 M28 -80 L28 -16 M-60 -8 Q0 14 30 -8 Q60 -34 54 6" fill="none"/><path d="M-56 92 L46 92" stroke="${detail}" stroke-width="20"/>`,
  mask: ({ main, detail }: EmblemColors) =>
    `<path d="M-70 -30 L-62 -122 L-30 -76 Q0 -84 30 -76 L62 -122 L70 -30 Q76 60 40 92 Q0 112 -40 92 Q-76 60 -70 -30 Z" fill="${main}"/><path d="M-54 -22 L-12 -6 L-16 8 Q-48 12 -54 -22 Z M54 -22 L12 -6 L16 8 Q48 12 54 -22 Z" fill="${detail}"/><path d="M-46 40 L0 30 L46 40 L34 84 Q0 98 -34 84 Z" fill="${detail}"/><path d="M-16 66 L16 66" stroke-width="7"/>`,
  flame: ({ main, detail }: EmblemColors) =>
    `<path d="M4 -122 Q66 -58 62 -12 Q80 -30 76 -54 Q116 20 70 80 Q40 112 0 112 Q-48 112 -76 74 Q-108 16 -56 -44 Q-54 -14 -34 -6 Q-44 -70 4 -122 Z" fill="${main}"/><path d="M2 -10 Q38 30 30 66 Q20 98 0 98 Q-28 98 -34 62 Q-30 36 2 -10 Z" fill="${detail}"/>`,
  compass: ({ main, detail, ink }: EmblemColors) =>
    `<circle r="98" fill="${detail}"/><circle r="74" fill="none" stroke-width="5"/><path d="M0 -90 L18 0 L0 90 L-18 0 Z" fill="${main}"/><path d="M-90 0 L0 -18 L90 0 L0 18 Z" fill="${main}"/><circle r="12" fill="${ink}"/>`,
  snow: ({ main, detail }: EmblemColors) =>
    `<circle r="100" fill="${detail}"/>${[0, 60, 120].map((turn) => `<path transform="rotate(${turn})" d="M0 -82 L0 82 M-20 -66 L0 -46 L20 -66 M-20 66 L0 46 L20 66" fill="none" stroke="${main}" stroke-width="14"/>`).join('')}`,
} satisfies Record<string, (colors: EmblemColors) => string>;
