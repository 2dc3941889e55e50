/** Mails about a change of the account's email. */
import { shop } from '../../../src/shop.ts';
import type { Mail } from '../db/mail/outbox.ts';
import { mailTo, type Recipient } from '../mail/words-mail.ts';

/** To the old address, for accounts without a password. */
export function approvalMail(to: Recipient, address: string, link: string): Mail {
  return mailTo(to, 'Autorice el cambio de su correo', [
    `Se pidió cambiar el correo de su cuenta a ${address}. Para autorizarlo ingrese en:`,
    link,
    'El enlace vence en 48 horas. Si no lo pidió, ignore este mensaje: su correo seguirá siendo este.',
  ]);
}

export function confirmationMail(to: Recipient, link: string): Mail {
  return mailTo(to, `Confirme su correo en ${shop.name}`, [
    'Para usar esta dirección en su cuenta ingrese en:',
    link,
    'El enlace funciona una sola vez y vence en 48 horas. Si no lo pidió, ignore este mensaje.',
  ]);
}

/** To an address that already has an account: informs its owner without revealing the account to the requester. */
export function addressInUseMail(to: Recipient): Mail {
  return mailTo(to, `Ya tiene una cuenta en ${shop.name}`, [
    'Alguien quiso usar esta dirección en otra cuenta. No es posible, porque ya tiene una: no hace falta que haga nada.',
  ]);
}

export function changeAskedMail(to: Recipient, address: string, undoLink: string): Mail {
  return mailTo(to, 'Se pidió cambiar el correo de su cuenta', [
    `Se pidió cambiar el correo de su cuenta a ${address}. El cambio se hará cuando se confirme desde esa dirección.`,
    ...undoWords(undoLink),
  ]);
}

export function addressChangedMail(to: Recipient, address: string, undoLink: string): Mail {
  return mailTo(to, 'El correo de su cuenta fue cambiado', [
    `El correo de su cuenta es ahora ${address}.`,
    ...undoWords(undoLink),
  ]);
}

function undoWords(link: string): readonly string[] {
  return [
    'Si no fue usted, recupere su cuenta en los próximos 7 días. Se cerrarán todas las sesiones y podrá elegir otra contraseña:',
    link,
  ];
}
