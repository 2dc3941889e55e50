/** One address of every public template of the seeded shop, for tests that walk them all. */
export const publicPaths = [
  ...['/', '/productos', '/productos/manga', '/productos/manga/2', '/ofertas'],
  ...['/recomendados', '/preventa', '/c/one-piece', '/series/one-piece-ivrea', '/editorial/ivrea'],
  ...['/giftcards', '/nosotros', '/como-comprar', '/contacto', '/politicas', '/autores/eiichiro-oda'],
  ...['/encargos', '/distribucion-internacional-comics', '/arrepentimiento', '/news-thanks', '/404'],
  ...['/cart', '/coleccion', '/login', '/recuperar-clave', '/recuperar-clave-mail', '/registracion-mail'],
] as const;
