/** Mails about a change of the account's email. */
import { shop } from '../../../src/shop.ts';
import type { Mail } from '../db/mail/outbox.ts';
import { mailTo, type Recipient } from '../mail/words-mail.ts';

/** To the old address, for accounts without a password. */
export function approvalMail(to: Recipient, address: string, link: string): Mail {
  return mailTo(to, 'Autorizá el cambio de tu correo', [
    `Se pidió cambiar el correo de tu cuenta a ${address}. Para autorizarlo entrá en:`,
    link,
    'El enlace vence en 48 horas. Si no lo pediste, ignorá este mensaje: tu correo va a seguir siendo este.',
  ]);
}

export function confirmationMail(to: Recipient, link: string): Mail {
  return mailTo(to, `Confirmá tu correo en ${shop.name}`, [
    'Para usar esta dirección en tu cuenta entrá en:',
    link,
    'El enlace funciona una sola vez y vence en 48 horas. Si no lo pediste, ignorá este mensaje.',
  ]);
}

/** To an address that already has an account: informs its owner without revealing the account to the requester. */
export function addressInUseMail(to: Recipient): Mail {
  return mailTo(to, `Ya tenés una cuenta en ${shop.name}`, [
    'Alguien quiso usar esta dirección en otra cuenta. No es posible, porque ya tiene una: no hace falta que hagas nada.',
  ]);
}

export function changeAskedMail(to: Recipient, address: string, undoLink: string): Mail {
  return mailTo(to, 'Se pidió cambiar el correo de tu cuenta', [
    `Se pidió cambiar el correo de tu cuenta a ${address}. El cambio se hace cuando se confirme desde esa dirección.`,
    ...undoWords(undoLink),
  ]);
}

export function addressChangedMail(to: Recipient, address: string, undoLink: string): Mail {
  return mailTo(to, 'El correo de tu cuenta fue cambiado', [
    `El correo de tu cuenta ahora es ${address}.`,
    ...undoWords(undoLink),
  ]);
}

function undoWords(link: string): readonly string[] {
  return [
    'Si no fuiste vos, recuperá tu cuenta en los próximos 7 días. Se van a cerrar todas las sesiones y vas a poder elegir otra contraseña:',
    link,
  ];
}
