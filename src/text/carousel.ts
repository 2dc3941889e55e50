export const carouselTexts = {
  controls: (strip: string) => `Mover: ${strip}`,
  previous: 'Anterior',
  next: 'Siguiente',
  pause: 'Pausar el movimiento',
  play: 'Reanudar el movimiento',
} as const;
