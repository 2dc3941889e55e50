/** Manga of the other publishers sold in Argentina, imported editions included. */
import { group, tankobon } from './seed-series.ts';

const byPanini = group({ ...tankobon, brand: 'Panini', pesos: 16_500 }, [
  [
    'Berserk',
    'Kentaro Miura',
    'manga-seinen',
    '42+',
    'Berserk, Fantasía oscura, Acción',
    'Guts, el guerrero negro, arrastra una espada desmesurada y una marca que atrae a los demonios.',
  ],
  [
    'Kaguya-sama: Love Is War',
    'Aka Akasaka',
    'manga-seinen',
    28,
    'Romance, Comedia, Escuela',
    'Dos genios enamorados harían cualquier cosa para que el otro se confiese primero.',
  ],
  [
    'Horimiya',
    'HERO y Daisuke Hagiwara',
    'manga-shojo',
    16,
    'Romance, Escuela',
    'Hori y Miyamura se descubren fuera de la escuela, cada uno con un lado que nadie conoce.',
  ],
]);

const byOvniPress = group({ ...tankobon, brand: 'Ovni Press', pesos: 17_000 }, [
  [
    'Soul Eater',
    'Atsushi Ohkubo',
    'manga-shonen',
    25,
    'Sobrenatural, Escuela',
    'En la academia de la Muerte, cada alumno empuña a un compañero que se transforma en arma.',
  ],
  [
    'Akira',
    'Katsuhiro Otomo',
    'manga-seinen',
    6,
    'Ciencia ficción, Clásicos',
    'En Neo-Tokio, el despertar psíquico de un pandillero amenaza con repetir el desastre.',
    { pages: 360, pesos: 42_000 },
  ],
]);

const byDistritoManga = group({ ...tankobon, brand: 'Distrito Manga', pesos: 18_500 }, [
  [
    'Ataque a los Titanes',
    'Hajime Isayama',
    'manga-shonen',
    34,
    'Ataque a los Titanes, Acción, Fantasía oscura',
    'Los últimos humanos viven detrás de murallas hasta que un titán colosal abre la primera brecha.',
  ],
  [
    'Edens Zero',
    'Hiro Mashima',
    'manga-shonen',
    33,
    'Ciencia ficción, Aventuras',
    'Shiki deja un parque de diversiones de robots para cruzar el cosmos en busca de amigos.',
  ],
  [
    'El incidente Darwin',
    'Shun Umezawa',
    'manga-seinen',
    '8+',
    'Ciencia ficción, Suspenso',
    'Charlie, mitad humano y mitad chimpancé, quiere ir a una escuela común.',
  ],
  [
    'Ranger Reject',
    'Negi Haruba',
    'manga-shonen',
    '15+',
    'Superhéroes, Acción',
    'Un soldado raso de los villanos se infiltra en la patrulla de héroes que lo humilla cada domingo.',
  ],
  [
    'Los asesinatos de la mansión decagonal',
    'Yukito Ayatsuji y Hiro Kiyohara',
    'manga-seinen',
    5,
    'Policial, Suspenso',
    'Siete estudiantes aficionados al policial pasan una semana en una isla que fue escena de un crimen.',
  ],
]);

const byPlaneta = group({ ...tankobon, brand: 'Planeta Cómic', pesos: 21_000 }, [
  [
    'Vinland Saga',
    'Makoto Yukimura',
    'manga-seinen',
    '28+',
    'Vikingos, Historia',
    'Thorfinn creció entre mercenarios con una sola idea: vengar a su padre.',
  ],
  [
    'Nausicaä del Valle del Viento',
    'Hayao Miyazaki',
    'manga-seinen',
    7,
    'Ciencia ficción, Clásicos',
    'La princesa de un valle busca la paz entre los reinos y el bosque tóxico que avanza sobre ellos.',
    { pages: 136, pesos: 29_000 },
  ],
  [
    'Astro Boy',
    'Osamu Tezuka',
    'manga-shonen',
    7,
    'Ciencia ficción, Clásicos',
    'Un robot con corazón de chico defiende a los humanos que no siempre lo entienden.',
    { format: 'tapa_dura', pages: 448, pesos: 48_000 },
  ],
  [
    'Black Jack',
    'Osamu Tezuka',
    'manga-seinen',
    8,
    'Medicina, Clásicos',
    'Un cirujano sin licencia cobra fortunas por operaciones que nadie más se anima a hacer.',
    { format: 'tapa_dura', pages: 432, pesos: 48_000 },
  ],
]);

const imported = group({ ...tankobon, brand: 'VIZ Media', language: 'Ingles', pesos: 23_000 }, [
  [
    'Fullmetal Alchemist (English)',
    'Hiromu Arakawa',
    'manga-shonen',
    27,
    'Magia, Aventuras',
    'Dos hermanos buscan la piedra filosofal para recuperar lo que la alquimia les quitó.',
  ],
  [
    'Pokémon Adventures (English)',
    'Hidenori Kusaka y Mato',
    'manga-kodomo',
    29,
    'Pokémon, Aventuras',
    'Red sale de Pueblo Paleta a completar la Pokédex.',
    { pesos: 19_000 },
  ],
]);

const inJapanese = group(
  { ...tankobon, brand: 'Shueisha', language: 'Japones', format: 'rustica', pesos: 20_000 },
  [
    [
      'One Piece (edición japonesa)',
      'Eiichiro Oda',
      'manga-shonen',
      12,
      'One Piece, Piratas',
      'Los tomos tal como salen en Japón, con sobrecubierta y en su idioma original.',
    ],
  ],
);

export const mangaByOthers = [
  ...byPanini,
  ...byOvniPress,
  ...byDistritoManga,
  ...byPlaneta,
  ...imported,
  ...inJapanese,
];
