import { byBranches } from '../branches.ts';

export const customOrderTexts = {
  title: 'Encargos',
  description:
    '¿No encontrás lo que buscás? Encargalo: conseguimos cómics, manga, libros y juegos de acá y de afuera.',
  lead: '¿No está en el catálogo? Decinos qué buscás y lo rastreamos en las distribuidoras de acá y de afuera.',
  steps: [
    { title: 'Contanos qué buscás', text: 'Título, tomo, edición, idioma: todo lo que sepas ayuda.' },
    { title: 'Te pasamos precio y plazo', text: 'Por WhatsApp y sin compromiso.' },
    {
      title: 'Lo traemos',
      text: `Cuando llega te avisamos: ${byBranches('', 'lo retirás en el local o ', 'lo retirás en un local o ')}te lo enviamos.`,
    },
  ],
  form: {
    title: 'Armá tu encargo',
    what: 'Qué buscás',
    whatHint: 'Por ejemplo: Akira, tomo 3',
    edition: 'Edición, idioma o ISBN',
    comments: 'Comentarios',
    send: 'Enviar por WhatsApp',
    note: 'Se abre WhatsApp con el mensaje ya escrito; vos decidís si lo mandás.',
  },
  greeting: 'Hola, quiero hacer un encargo.',
  message: (what: string, edition: string, comments: string) =>
    [
      customOrderTexts.greeting,
      ...(what === '' ? [] : [`Busco: ${what}`]),
      ...(edition === '' ? [] : [`Edición: ${edition}`]),
      ...(comments === '' ? [] : [`Comentarios: ${comments}`]),
    ].join('\n'),
} as const;
