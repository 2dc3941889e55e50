export const feedTexts = {
  newReleases: (shopName: string) => `Novedades de ${shopName}`,
  newReleasesDescription: 'Lo último que llegó: cómics, manga, libros, juegos de cartas y coleccionables.',
};
