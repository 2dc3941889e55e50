/** The customer's list of what they wait for. */
export const alertListTexts = {
  title: 'Avisame',
  empty: 'No esperás ningún producto. En los que no tienen stock podés pedir que te avisemos.',
  product: 'Te avisamos cuando vuelva',
  series: 'Te avisamos de cada tomo nuevo',
  volume: (volume: string) => `Te avisamos cuando llegue el tomo ${volume}`,
  end: 'Terminar',
  endOf: (title: string) => `Terminar el aviso de ${title}`,
  ended: 'El aviso terminó.',
  loadFailed: 'No pudimos cargar tus avisos.',
  endFailed: 'No pudimos terminar el aviso. Probá de nuevo.',
} as const;
