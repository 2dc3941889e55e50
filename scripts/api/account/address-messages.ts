import { shop } from '../../../src/shop.ts';
import type { Mail } from '../db/mail/outbox.ts';
import { mailTo, type Recipient } from '../mail/mail-messages.ts';

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
