import { shop } from '../../../src/shop.ts';

/** What an alert is about, as its page and its mails name it. */
interface Named {
  readonly title: string;
  readonly kind: 'product' | 'series';
  readonly volume: string | null;
}

const subjectOf = ({ kind, title, volume }: Named): string => {
  if (kind === 'product') return `«${title}»`;
  return volume === null ? `cada tomo nuevo de «${title}»` : `el tomo ${volume} de «${title}»`;
};

export const alertMessages = {
  subjectOf,
  asked:
    'Te mandamos un correo: tocá el botón que trae y listo, te avisamos. Si no lo ves, buscalo en el correo no deseado.',
  confirmed: 'Listo, te avisamos por correo.',
  tooMany: `Ya tenés 100 avisos. Terminá alguno en Mi cuenta para pedir otro.`,
  tooManyCalls: 'Pediste muchos avisos seguidos. Probá de nuevo más tarde.',
  seriesNotFound: 'La serie no existe.',
  ended: 'El aviso terminó.',

  /** The answer to a page without JavaScript. */
  form: {
    title: 'Falta un paso',
    failed: 'No pudimos guardar el aviso',
    badAddress: 'Revisá la dirección de correo: volvé atrás y corregila.',
    back: 'Volver a la página',
  },

  confirmation: {
    title: 'Confirmar los avisos',
    text: 'Tocá el botón para que te avisemos por correo de:',
    button: 'Sí, avísenme',
    doneTitle: 'Listo, te avisamos',
    done: 'Te vamos a escribir una sola vez por cada producto, cuando se pueda comprar. Estos son tus avisos:',
    full: 'Ya tenés 100 avisos, y no entran más. Terminá alguno desde el enlace de cualquiera de nuestros correos.',
  },
  end: {
    title: 'Terminar los avisos',
    all: 'Tocá el botón y no te avisamos más de ningún producto.',
    one: (subject: string) => `Tocá el botón y no te avisamos más de ${subject}.`,
    allToo: 'Terminar también todos mis otros avisos',
    button: 'No me avisen más',
    doneTitle: 'No te avisamos más',
    done: 'Si cambiás de idea, podés pedir otro aviso en la página de cada producto.',
  },
  toShop: `Ir a ${shop.name}`,

  mail: {
    confirmSubject: `Confirmá tu aviso en ${shop.name}`,
    confirm: (subject: string) => `Para que te avisemos de ${subject}, entrá acá y tocá el botón:`,
    confirmEnd: 'El enlace vence en 48 horas. Si no lo pediste, ignorá este mensaje: no te vamos a escribir.',
    inStock: (title: string) => `Ya está: ${title}`,
    presale: (title: string) => `Ya podés reservar: ${title}`,
    several: (count: number) => `Ya están: ${count} que esperabas`,
    inStockLine: (title: string) => `«${title}» está en stock. Podés comprarlo acá:`,
    presaleLine: (title: string, day: string | null) =>
      `«${title}» ya se puede reservar${day === null ? '' : `, sale el ${day}`}:`,
    hurry: 'Te avisamos por orden de pedido; no te lo reservamos.',
    end: 'Para no recibir más avisos:',
  },
} as const;
