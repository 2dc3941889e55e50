/** Mails of the shop, as plain text; a line that is only a URL becomes a link. */
import { formatMoney, type Money } from '../../../src/domain/money.ts';
import { formatShopMinute } from '../../../src/domain/shop-day.ts';
import { shop } from '../../../src/shop.ts';
import { revocationTexts } from '../../../src/text/content/contact.ts';
import { alertMessages } from '../alerts/alert-messages.ts';
import type { Mail } from '../db/mail/outbox.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

export function registrationMail(to: Recipient, link: string): Mail {
  return mailTo(to, `Confirmá tu cuenta en ${shop.name}`, [
    'Gracias por registrarte. Para confirmar tu cuenta entrá en:',
    link,
    'Te vamos a pedir la contraseña que elegiste. El enlace funciona una sola vez y vence en 48 horas. Si no te registraste vos, ignorá este mensaje.',
  ]);
}

/** The page must not reveal that there is an account, the mail may. */
export function alreadyRegisteredMail(to: Recipient, link: string): Mail {
  return mailTo(to, `Ya tenés una cuenta en ${shop.name}`, [
    'Alguien intentó registrarse con esta dirección, que ya tiene una cuenta. Si olvidaste tu contraseña entrá en:',
    link,
  ]);
}

export function recoveryMail(to: Recipient, link: string): Mail {
  return mailTo(to, 'Restablecer contraseña', [
    'Para elegir una nueva contraseña entrá en:',
    link,
    'El enlace funciona una sola vez y vence en una hora. Si no lo pediste, ignorá este mensaje.',
  ]);
}

export function passwordChangedMail(to: Recipient): Mail {
  return mailTo(to, 'Tu contraseña fue cambiada', [
    'La contraseña de tu cuenta fue cambiada y se cerraron las demás sesiones.',
    `Si no fuiste vos, escribinos a ${shop.supportEmail}.`,
  ]);
}

export function confirmationMail(to: Recipient, link: string): Mail {
  return mailTo(to, `Confirmá tu correo en ${shop.name}`, [
    'Para usar esta dirección en tu cuenta entrá en:',
    link,
    'El enlace funciona una sola vez y vence en 48 horas. Si no lo pediste, ignorá este mensaje.',
  ]);
}

/** Tells the owner of the address, and the requester nothing. */
export function addressInUseMail(to: Recipient): Mail {
  return mailTo(to, `Ya tenés una cuenta en ${shop.name}`, [
    'Alguien quiso usar esta dirección en otra cuenta. No es posible, porque ya tiene una: no hace falta que hagas nada.',
  ]);
}

export function addressChangedMail(to: Recipient, address: string): Mail {
  return mailTo(to, 'El correo de tu cuenta fue cambiado', [
    `El correo de tu cuenta ahora es ${address}.`,
    `Si no fuiste vos, escribinos a ${shop.supportEmail}.`,
  ]);
}

/** @param instructions how to pay it and where to pick it up, as paragraphs */
export function orderMail(
  to: Recipient,
  order: { readonly id: number; readonly total: Money; readonly link: string },
  instructions: readonly string[],
): Mail {
  return mailTo(to, `Recibimos tu pedido ${order.id}`, [
    `Recibimos tu pedido ${order.id} por ${formatMoney(order.total)}. Podés seguirlo en:`,
    order.link,
    ...instructions,
    'Tenés derecho a revocar la compra dentro de los 10 días corridos de recibido el producto.',
  ]);
}

export function orderNewsMail(
  to: Recipient,
  { subject, message, details = [] }: OrderNews,
  link: string,
): Mail {
  return mailTo(to, subject, [message, ...details, 'Podés ver tu pedido en:', link]);
}

export interface OrderNews {
  readonly subject: string;
  readonly message: string;
  readonly details?: readonly string[];
}

export function giftCardMail(to: Recipient, numbers: readonly string[], worth: Money): Mail {
  return mailTo(to, 'Tu giftcard', [
    numbers.length === 1 ? 'Este es el número de tu giftcard:' : 'Estos son los números de tus giftcards:',
    numbers.join('\n'),
    `Cada una vale ${formatMoney(worth)}. Ingresá el número en el carrito para usarla.`,
  ]);
}

export interface RevocationCopy {
  readonly code: string;
  readonly now: Date;
  readonly link: string;
  /** As it was sent; null where it may not be repeated (`revocation.ts`). */
  readonly message: string | null;
}

/** The copy for the sender of a revocation. @param to without a name where it may not be repeated */
export function revocationMail(to: Recipient, { code, now, link, message }: RevocationCopy): Mail {
  return mailTo(to, revocationTexts.copy.subject(code), [
    revocationTexts.copy.received(formatShopMinute(now), code),
    ...(message === null ? [] : [message]),
    revocationTexts.copy.next,
    link,
  ]);
}

/** Repeats nothing that a sender wrote: a stranger may ask for any address. */
export function alertConfirmationMail(email: string, subject: string, link: string): Mail {
  const { confirm, confirmEnd, confirmSubject } = alertMessages.mail;
  return mailTo({ name: '', email }, confirmSubject, [confirm(subject), link, confirmEnd]);
}

/** @param lines what came, each followed by its page. @param end the link that ends it */
export function alertMail(email: string, subject: string, lines: readonly string[], end: string): Mail {
  const { end: toEnd, hurry } = alertMessages.mail;
  return mailTo({ name: '', email }, subject, [...lines, hurry, toEnd, end]);
}

export function contactMail(message: {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}): Mail {
  const sender = `${message.name}, ${message.email}, ${message.phone}`;
  return { to: shop.email, subject: message.subject, body: `De: ${sender}\n\n${message.message}` };
}

function mailTo(to: Recipient, subject: string, paragraphs: readonly string[]): Mail {
  const body = [to.name === '' ? 'Hola:' : `Hola ${to.name}:`, ...paragraphs, shop.name].join('\n\n');
  return { to: to.email, subject, body };
}
