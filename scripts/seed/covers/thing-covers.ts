/** Pictures of merchandising, collectibles and gift cards. */
import { page, type Brush } from './brush.ts';
import { caption, sign, table } from './cover-parts.ts';
import { lettering } from './lettering.ts';
import { halftone, rays } from './scenery.ts';

export function mugCover(brush: Brush): string {
  const { palette } = brush;
  const { ink, accent, ground } = palette;
  return [
    table(palette.light, ground),
    `<ellipse cx="290" cy="726" rx="220" ry="30" fill="${ink}" opacity=".2"/>`,
    `<path d="M448 400 q126 -10 120 116 q-4 128 -140 128" fill="none" stroke="${ink}" stroke-width="56"/><path d="M448 400 q126 -10 120 116 q-4 128 -140 128" fill="none" stroke="#ffffff" stroke-width="38"/>`,
    `<path d="M96 300 L470 300 L452 690 Q448 724 410 726 L156 726 Q118 724 114 690 Z" fill="#ffffff" stroke="${ink}" stroke-width="9"/>`,
    `<path d="M400 304 L470 304 L452 690 Q448 722 412 722 L372 722 Q410 520 400 304 Z" fill="${ink}" opacity=".1"/>`,
    `<ellipse cx="283" cy="300" rx="187" ry="34" fill="${accent}" stroke="${ink}" stroke-width="9"/><ellipse cx="283" cy="306" rx="150" ry="20" fill="#4a2c1a"/>`,
    `<path d="M230 236 q-26 -40 4 -76 q24 -34 0 -66 M300 240 q-26 -40 4 -76 q24 -34 0 -66" fill="none" stroke="${ground}" stroke-width="11" stroke-linecap="round" opacity=".55"/>`,
    sign(brush, 272, 530, 1.2, ground, accent),
    caption(brush),
  ].join('');
}

export function shirtCover(brush: Brush): string {
  const { palette, volume, style } = brush;
  const { ink, ground, accent, light } = palette;
  const cloth = style % 2 === 0 ? '#20242b' : light;
  const shirt =
    'M206 176 Q300 244 394 176 L536 250 L572 416 L470 440 L470 756 Q300 786 130 756 L130 440 L28 416 L64 250 Z';
  const size = volume.series.volumeTitles?.[volume.number - 1]?.replace('talle ', '') ?? '';
  return [
    table(palette.light, ground),
    `<path d="${shirt}" transform="translate(12 16)" fill="${ink}" opacity=".2"/><path d="${shirt}" fill="${cloth}" stroke="${ink}" stroke-width="9" stroke-linejoin="round"/>`,
    `<path d="M206 176 Q300 244 394 176 Q384 270 300 274 Q216 270 206 176 Z" fill="${ink}" opacity=".22"/><path d="M130 440 L142 330 M470 440 L458 330" stroke="${ink}" stroke-width="6" opacity=".5"/>`,
    sign(brush, 300, 500, 1.15, cloth === light ? ground : light, accent),
    size
      ? `<circle cx="492" cy="742" r="46" fill="${accent}" stroke="${ink}" stroke-width="7"/>${lettering(size, { x: 456, y: 718, width: 72, height: 48 }, { fill: ink, weight: 0.2, maximum: 44, stretch: 1 })}`
      : '',
    caption(brush),
  ].join('');
}

export function pinCover(brush: Brush): string {
  const { palette } = brush;
  const { ink, ground, second, accent, light } = palette;
  return [
    table(palette.light, second),
    `<rect x="110" y="120" width="380" height="620" rx="22" fill="${light}" stroke="${ink}" stroke-width="8"/><clipPath id="a"><rect x="110" y="120" width="380" height="620" rx="22"/></clipPath><g clip-path="url(#a)">${halftone(520, 780, 600, ground, 30)}</g><circle cx="300" cy="160" r="16" fill="${ink}"/>`,
    `<circle cx="310" cy="432" r="158" fill="${ink}" opacity=".25"/><circle cx="300" cy="420" r="158" fill="${ground}" stroke="${ink}" stroke-width="9"/><circle cx="300" cy="420" r="138" fill="none" stroke="${accent}" stroke-width="8"/>`,
    sign(brush, 300, 422, 1, light, accent),
    `<path d="M196 330 Q236 280 296 274" fill="none" stroke="#ffffff" stroke-width="12" stroke-linecap="round" opacity=".7"/>`,
    caption(brush),
  ].join('');
}

export function posterCover(brush: Brush): string {
  const { palette, random, volume } = brush;
  const { ink, ground, second, accent, light } = palette;
  const own = volume.series.volumeTitles?.[volume.number - 1];
  return [
    table('#efe9df', ground),
    `<rect x="92" y="92" width="440" height="640" fill="${ink}" opacity=".25"/><clipPath id="a"><rect x="80" y="76" width="440" height="640"/></clipPath><g clip-path="url(#a)"><rect width="600" height="900" fill="${ground}"/>${rays({ x: 300, y: 400 }, page, second, 18, random.next())}${halftone(520, 740, 600, ink, 26)}</g><rect x="80" y="76" width="440" height="640" fill="none" stroke="${light}" stroke-width="14"/><rect x="73" y="69" width="454" height="654" fill="none" stroke="${ink}" stroke-width="6"/>`,
    sign(brush, 300, 370, 1.55, light, accent),
    lettering(
      own ?? designOf(volume.series.title),
      { x: 120, y: 588, width: 360, height: 96 },
      { fill: accent, outline: ink, weight: 0.2, maximum: 74 },
    ),
    `<path d="M60 56 l34 0 l0 34 M540 56 l-34 0 l0 34" fill="none" stroke="${accent}" stroke-width="12" opacity=".8"/>`,
    caption(brush),
  ].join('');
}

export function keychainCover(brush: Brush): string {
  const { palette } = brush;
  const { ink, ground, accent, light } = palette;
  return [
    table(light, ground),
    `<circle cx="300" cy="150" r="66" fill="none" stroke="${ink}" stroke-width="26"/><circle cx="300" cy="150" r="66" fill="none" stroke="#c8ccd2" stroke-width="14"/>`,
    ...[232, 276, 320].map(
      (y) =>
        `<rect x="286" y="${y}" width="28" height="46" rx="14" fill="none" stroke="${ink}" stroke-width="15"/><rect x="286" y="${y}" width="28" height="46" rx="14" fill="none" stroke="#c8ccd2" stroke-width="7"/>`,
    ),
    `<path d="M170 420 Q170 372 220 372 L380 372 Q430 372 430 420 L430 690 Q430 738 380 738 L220 738 Q170 738 170 690 Z" transform="translate(10 12)" fill="${ink}" opacity=".2"/><path d="M170 420 Q170 372 220 372 L380 372 Q430 372 430 420 L430 690 Q430 738 380 738 L220 738 Q170 738 170 690 Z" fill="${ground}" stroke="${ink}" stroke-width="9"/><path d="M184 424 Q184 386 222 386 L378 386 Q416 386 416 424" fill="none" stroke="#ffffff" stroke-width="7" opacity=".6"/>`,
    sign(brush, 300, 568, 0.95, light, accent),
    caption(brush),
  ].join('');
}

export function figureCover(brush: Brush): string {
  const { palette, random } = brush;
  const { ink, ground, second, accent, light } = palette;
  const lean = random.integer(-14, 14);
  return [
    `<rect width="600" height="900" fill="${ground}"/>${rays({ x: 300, y: 420 }, page, second, 16)}${halftone(560, 900, 600, ink, 28)}`,
    `<ellipse cx="300" cy="742" rx="196" ry="44" fill="${ink}"/><ellipse cx="300" cy="726" rx="190" ry="40" fill="${accent}" stroke="${ink}" stroke-width="8"/>`,
    `<g transform="rotate(${lean} 300 720)" stroke="${ink}" stroke-width="9" stroke-linejoin="round">` +
      `<path d="M196 330 Q120 520 150 690 Q230 600 300 610 Q370 600 450 690 Q480 520 404 330 Z" fill="${second}"/>` +
      `<path d="M248 520 L232 716 L288 716 L300 580 L312 716 L368 716 L352 520 Z" fill="${ink}"/>` +
      `<path d="M226 320 Q300 284 374 320 L360 540 L240 540 Z" fill="${light}"/><path d="M240 470 L360 470 L358 506 L242 506 Z" fill="${accent}"/>` +
      `<path d="M228 326 L150 420 L104 350 L134 328 L158 362 L212 300 Z" fill="${light}"/><path d="M372 326 L446 430 L400 516 L376 500 L402 436 L368 380 Z" fill="${light}"/>` +
      `<path d="M92 372 L70 210 L82 178 L98 208 L124 366 Z" fill="${accent}"/>` +
      `<circle cx="300" cy="238" r="66" fill="#ffe0bd"/><path d="M228 240 L212 170 L250 186 L262 136 L298 168 L336 130 L346 182 L388 166 L372 240 Q340 196 300 204 Q260 196 228 240 Z" fill="${ink}"/><path d="M276 240 L276 252 M324 240 L324 252 M286 276 Q300 286 316 274" fill="none" stroke-width="7" stroke-linecap="round"/></g>`,
    caption(brush),
  ].join('');
}

export function funkoCover(brush: Brush): string {
  const { palette } = brush;
  const { ink, ground, second, accent, light } = palette;
  return [
    table(light, second),
    `<path d="M120 120 L480 120 L480 760 L120 760 Z" transform="translate(14 16)" fill="${ink}" opacity=".25"/><rect x="110" y="110" width="380" height="650" fill="${ground}" stroke="${ink}" stroke-width="9"/>`,
    `<path d="M150 200 L450 200 L450 640 Q300 690 150 640 Z" fill="#e9f3f7" stroke="${ink}" stroke-width="8"/>`,
    `<g stroke="${ink}" stroke-width="8" stroke-linejoin="round"><path d="M246 470 L354 470 L368 600 L232 600 Z" fill="${accent}"/><path d="M246 480 L206 560 L232 572 L262 520 M354 480 L394 560 L368 572 L338 520" fill="${accent}"/><path d="M250 600 L250 640 L294 640 L294 600 M306 600 L306 640 L350 640 L350 600" fill="${ink}"/><rect x="188" y="256" width="224" height="220" rx="86" fill="#ffe0bd"/><path d="M182 350 Q176 232 300 232 Q424 232 418 350 Q400 292 340 300 Q300 268 250 302 Q200 296 182 350 Z" fill="${second}"/><circle cx="246" cy="384" r="22" fill="${ink}"/><circle cx="354" cy="384" r="22" fill="${ink}"/></g><circle cx="254" cy="377" r="7" fill="#fff"/><circle cx="362" cy="377" r="7" fill="#fff"/>`,
    `<path d="M160 210 L230 210 L160 420 Z" fill="#ffffff" opacity=".6"/>`,
    lettering(
      brush.volume.series.title.replace(/^.*: /, ''),
      { x: 134, y: 672, width: 332, height: 66 },
      { fill: light, outline: ink, weight: 0.2, maximum: 44 },
    ),
    lettering(
      'POP',
      { x: 134, y: 128, width: 332, height: 54 },
      { fill: accent, outline: ink, weight: 0.24, maximum: 48, slant: 0.12 },
    ),
    caption(brush),
  ].join('');
}

export function giftCardCover(brush: Brush): string {
  const { palette, volume } = brush;
  const { ink, ground, second, accent, light } = palette;
  const amount = volume.series.pesos.toLocaleString('es-AR');
  return [
    `<rect width="600" height="900" fill="${light}"/>${halftone(380, 900, 600, second, 34)}${halftone(330, -80, 600, accent, 34)}`,
    `<g transform="rotate(-7 300 450)"><rect x="46" y="282" width="520" height="340" rx="30" fill="${ink}" opacity=".3"/><rect x="36" y="268" width="520" height="340" rx="30" fill="${ground}" stroke="${ink}" stroke-width="9"/><clipPath id="a"><rect x="36" y="268" width="520" height="340" rx="30"/></clipPath><g clip-path="url(#a)">${rays({ x: 556, y: 608 }, page, second, 18)}<rect x="398" y="268" width="46" height="340" fill="${accent}"/></g>` +
      `<path d="M421 420 Q340 340 330 400 Q330 450 421 420 Q502 340 512 400 Q512 450 421 420 L380 500 M421 420 L470 500" fill="${accent}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>` +
      lettering(
        'GIFT CARD',
        { x: 66, y: 300, width: 270, height: 50 },
        { fill: light, weight: 0.2, align: 'left', maximum: 44 },
      ) +
      lettering(
        `$ ${amount}`,
        { x: 60, y: 480, width: 320, height: 92 },
        { fill: light, outline: ink, shadow: ink, weight: 0.22, align: 'left', maximum: 84 },
      ) +
      `</g>`,
    `<path d="M0 790 L600 776 L600 900 L0 900 Z" fill="${ink}"/>`,
    lettering(
      'La Viñeta',
      { x: 90, y: 806, width: 420, height: 64 },
      { fill: light, weight: 0.2, maximum: 52, slant: 0.12 },
    ),
  ].join('');
}

function designOf(title: string): string {
  return title.split(': ')[1] ?? title;
}
