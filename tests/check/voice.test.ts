import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../scripts/check/source-files.ts';
import { isWrittenAs, literalsOf, prescribedTexts } from '../../scripts/check/specification.ts';

const prescribed = [
  ...prescribedTexts(),
  // By resolution of the consumer authority.
  'Defensa de las y los Consumidores. Para reclamos. Ingrese aquí',
];

/** Forms of usted and tú wherever they stand. `su` only before what is the reader's own: it is also "its". */
const anywhere = new RegExp(
  String.raw`(?<!\p{L})(?:usted|ustedes|su[s]? (?:pedidos?|cuenta|correo|carrito|contraseña|consulta|solicitud|giftcards?|pago|identidad|navegador)|le (?:enviamos|devolve\p{L}+|responde\p{L}+|avisamos)|comun[ií]quese|escríbanos|contáctenos|rev[ií]sel[oa]s?|verifíquel[oa]s?|intente|ingrese|confirme su|puedes|tienes|quieres|debes|eres|contigo|déjal[oa]s?|escríbenos|contáctanos|suscríbete|regístrate)(?!\p{L})`,
  'iu',
);

/** Imperatives of usted and tú, which elsewhere in a sentence are the third person. */
const atStart = new RegExp(
  String.raw`(?:^|[.:;,!?¡¿] ?| [yo] )(?:acepte|agregue|autorice|busque|complete|confirme|copie|devuelva|elija|espere|ignore|mire|pague|presione|pruebe|recupere|revise|seleccione|solicite|toque|verifique|busca|completa|confirma|copia|elige|escribe|espera|ingresa|intenta|paga|prueba|recupera|revisa|selecciona|solicita|toca|verifica)(?!\p{L})`,
  'iu',
);

/** Verbs of which something else is often the subject, in a sentence of their own. */
const asSentence = /(?:^|[.:!?¡¿] ?)(?:Debe|Podrá|Puede(?! que)|Tiene)(?!\p{L})/u;

/** The form of usted or tú; null for none. */
const otherVoiceIn = (text: string) =>
  [anywhere, atStart, asSentence].map((forms) => forms.exec(text)?.[0].trim()).find(Boolean) ?? null;

describe('the shop says vos to its readers', () => {
  it.each([
    'Puede intentarlo nuevamente.',
    'El pago fue rechazado. Revise los datos.',
    'Recibimos su pedido 12',
    'Si no fue usted, escríbanos.',
    'Ya puedes pagar',
    'Elige un país',
    'Si el problema persiste, comuníquese con nosotros.',
  ])('%s is another voice', (text) => {
    expect(otherVoiceIn(text)).not.toBeNull();
  });

  it.each([
    'Puede que el enlace haya cambiado.',
    'Revisá los datos y elegí otra forma.',
    'su dirección termina como el nombre de un archivo',
    'Se abre WhatsApp con el mensaje ya escrito.',
  ])('%s is not', (text) => {
    expect(otherVoiceIn(text)).toBeNull();
  });

  it('in all that is not prescribed letter by letter', () => {
    const files = sourceFiles(
      'src/text/**/*.ts',
      'src/shop.ts',
      'src/api/messages.ts',
      'scripts/api/**/*messages.ts',
      'scripts/seed/**/*.ts',
    );
    const ours = files.flatMap((file) =>
      literalsOf(file)
        .filter((text) => !prescribed.some((exact) => isWrittenAs(exact, text)))
        .map((text) => ({ path: file.path, text })),
    );
    expect(ours.length).toBeGreaterThan(1000);
    const faults = ours.flatMap(({ path, text }) => {
      const form = otherVoiceIn(text);
      return form === null ? [] : `${path}: "${text}": "${form}" reads as usted or tú here`;
    });
    const advice = 'say vos, or begin the sentence with its subject ("El libro tiene …")';
    expect(faults, advice).toEqual([]);
  });
});
