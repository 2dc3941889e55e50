import type { SeedCategory } from '../../api/db/import/seed-catalogue.ts';

export const categories: readonly SeedCategory[] = [
  node('Manga', 'manga', [
    node('Shōnen', 'manga-shonen'),
    node('Seinen', 'manga-seinen'),
    node('Shōjo', 'manga-shojo'),
    node('Terror', 'manga-terror'),
    node('Kodomo', 'manga-kodomo'),
  ]),
  node('Cómics', 'comics', [
    node('Cómic americano', 'comic-americano', [
      node('DC', 'comic-dc'),
      node('Marvel', 'comic-marvel'),
      node('Independiente', 'comic-independiente'),
    ]),
    node('Cómic europeo', 'comic-europeo', [
      node('Asterix', 'comic-europeo-asterix'),
      node('Tintín', 'comic-europeo-tintin'),
      node('Fantasía y ciencia ficción', 'comic-europeo-fantasia'),
      node('Aventura', 'comic-europeo-aventura'),
      node('Policial', 'comic-europeo-policial'),
      node('Humor', 'comic-europeo-humor'),
      node('De autor', 'comic-europeo-autor'),
    ]),
    node('Cómic argentino', 'comic-argentino', [
      node('Humor gráfico', 'comic-argentino-humor'),
      node('Aventura', 'comic-argentino-aventura'),
    ]),
  ]),
  node('Libros', 'libros', [
    node('Fantasía', 'libros-fantasia'),
    node('Ciencia ficción', 'libros-ciencia-ficcion'),
    node('Terror', 'libros-terror'),
    node('Infantiles y juveniles', 'libros-infantiles'),
    node('Libros de arte', 'libros-de-arte'),
  ]),
  node('Juegos de cartas', 'juegos-de-cartas', [
    node('Magic: The Gathering', 'magic-the-gathering'),
    node('Pokémon TCG', 'pokemon-tcg'),
    node('Yu-Gi-Oh!', 'yu-gi-oh'),
    node('One Piece Card Game', 'one-piece-card-game'),
    node('Accesorios', 'accesorios-para-cartas'),
  ]),
  node('Juegos de mesa', 'juegos-de-mesa', [
    node('Estrategia', 'juegos-de-estrategia'),
    node('Familiares', 'juegos-familiares'),
    node('Rol', 'juegos-de-rol'),
  ]),
  node('Merchandising', 'merchandising', [
    node('Tazas', 'tazas'),
    node('Remeras', 'remeras'),
    node('Pines', 'pines'),
    node('Pósters', 'posters'),
    node('Llaveros', 'llaveros'),
  ]),
  node('Coleccionables', 'coleccionables', [node('Figuras', 'figuras'), node('Funko Pop!', 'funko-pop')]),
  node('Gift cards', 'gift-cards'),
];

/** Themes of the home page's most liked products; it shows ten of them. */
export const homeThemes: readonly string[] =
  `manga-shonen manga-seinen manga-shojo manga-terror comic-dc comic-marvel comic-independiente
  comic-europeo comic-europeo-asterix comic-argentino-humor comic-argentino-aventura libros-fantasia
  libros-ciencia-ficcion libros-terror libros-infantiles juegos-de-cartas juegos-de-mesa tazas figuras
  funko-pop`.split(/\s+/);

function node(name: string, slug: string, children: readonly SeedCategory[] = []): SeedCategory {
  return { name, slug, inFooter: children.length > 0 || slug === 'gift-cards', children };
}
