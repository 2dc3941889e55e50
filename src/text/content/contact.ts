import { shop } from '../../shop.ts';
import type { ContactMessage, Revocation } from '../../domain/content/contact.ts';
import { branchCount, branchNames, byBranches, hoursInWords, openDays } from '../branches.ts';

export const contactTexts = {
  title: 'Contacto',
  description: byBranches(
    `Escribinos o llamanos: correo, teléfono y horarios de ${shop.name}.`,
    `Escribinos o pasá por nuestro local de ${branchNames}: dirección, teléfono, horarios y mapa.`,
    `Escribinos o pasá por nuestros locales de ${branchNames}: dirección, teléfono, horarios y mapa.`,
  ),
  lead: `${byBranches('Escribinos', 'Pasá por el local o escribinos', `Pasá por cualquiera de los ${branchCount} locales o escribinos`)}: contestamos de ${openDays(shop.openingHours)}.`,
  branches: byBranches('Atención', 'Nuestro local', 'Nuestros locales'),
  branch: (name: string) => `Local ${name}`,
  hours: hoursInWords(shop.openingHours),
  phone: 'Teléfono',
  email: 'Correo',
  map: {
    show: (branch: string) => `Ver el mapa de ${branch}`,
    title: (branch: string) => `Mapa del local ${branch}`,
    drawing: (branch: string, street: string, [before, after]: readonly [string, string]) =>
      `Plano del local ${branch}: ${street}, entre ${before} y ${after}`,
    note: 'El mapa se carga desde OpenStreetMap cuando lo pedís.',
    open: 'Abrir en OpenStreetMap',
  },

  form: {
    title: 'Dejanos tu consulta',
    fields: {
      name: 'Nombre',
      phone: 'Teléfono',
      email: 'Correo electrónico',
      subject: 'Asunto',
      message: 'Mensaje',
    } satisfies Record<keyof ContactMessage, string>,
    submit: 'Enviar consulta',
    busy: 'Enviando…',
    /** Specification, section 8. */
    failed: `No hemos podido enviar su consulta... Si el problema persiste, escribinos a ${shop.supportEmail}.`,
    sent: 'Tu consulta fue enviada correctamente!',
    sentHint: `Te respondemos por correo en el horario ${byBranches('de atención', 'del local', 'de los locales')}.`,
    again: 'Enviar otra consulta',
  },

  needsScript: `Para usar este formulario activá JavaScript, o escribinos a ${shop.supportEmail}.`,
  privacy: 'Usamos tus datos solo para responderte.',
  privacyLink: 'Políticas de privacidad',
} as const;

export const revocationTexts = {
  /** The law prescribes it. */
  title: 'Botón de arrepentimiento',
  description:
    'Arrepentite de tu compra dentro de los 10 días corridos: completá el formulario, sin registrarte y sin costo.',
  lead: 'Si compraste en la tienda y te arrepentiste, podés cancelar la compra sin dar explicaciones y sin costo.',
  rules: [
    'Tenés 10 días corridos desde que recibiste el producto o desde que hiciste la compra, lo que ocurra último.',
    'No hace falta que te registres ni que hagas ningún otro trámite: alcanza con este formulario.',
    'Dentro de las 24 horas te mandamos por correo el código de tu solicitud.',
    'Los gastos de la devolución corren por nuestra cuenta.',
  ],
  law: 'Ley 24.240 de Defensa del Consumidor, artículo 34, y Código Civil y Comercial, artículos 1110 a 1116.',
  form: {
    title: 'Solicitud de arrepentimiento',
    fields: {
      name: 'Nombre y apellido',
      phone: 'Teléfono',
      email: 'Correo electrónico',
      order: 'Número de pedido',
      reason: 'Motivo',
    } satisfies Record<keyof Revocation, string>,
    submit: 'Enviar solicitud',
    busy: 'Enviando…',
    failed: contactTexts.form.failed,
    sent: 'Tu solicitud fue enviada correctamente!',
    sentHint: 'Dentro de las 24 horas vas a recibir por correo el código de tu solicitud.',
    coded: (code: string) => `El código de tu solicitud es ${code}. Guardalo: es tu comprobante.`,
    again: 'Enviar otra solicitud',
  },
  code: (code: string) => `Código de la solicitud: ${code}`,
  /** What the sender receives. */
  copy: {
    subject: (code: string) => `Tu solicitud de arrepentimiento ${code}`,
    received: (moment: string, code: string) =>
      `Recibimos tu solicitud de arrepentimiento el ${moment}. Su código es ${code}: guardalo, es tu comprobante.`,
    next: 'Te escribimos para coordinar la devolución, que no tiene costo. La solicitud está en:',
  },
  /** What the shop receives. */
  message: ({ order, reason }: Pick<Revocation, 'order' | 'reason'>) =>
    [
      'Solicito la revocación de mi compra.',
      `Número de pedido: ${order.trim() || 'no informado'}`,
      `Motivo: ${reason.trim() || 'no informado'}`,
    ].join('\n'),
} as const;
