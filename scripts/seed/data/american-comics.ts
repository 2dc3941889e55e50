/** Comics from the United States. */
import { group } from './seed-series.ts';

const collected = {
  kind: 'comic',
  format: 'rustica',
  language: 'español',
  pages: 160,
  pesos: 29_000,
} as const;

const dcByOvniPress = group({ ...collected, brand: 'Ovni Press' }, [
  [
    'Batman: Año uno',
    'Frank Miller y David Mazzucchelli',
    'comic-dc',
    1,
    'Batman, Superhéroes, Clásicos',
    'El primer año de Bruce Wayne como justiciero y el de Jim Gordon en una policía corrupta.',
  ],
  [
    'Batman: The Killing Joke',
    'Alan Moore y Brian Bolland',
    'comic-dc',
    1,
    'Batman, Superhéroes, Clásicos',
    'El Guasón quiere demostrar que basta un mal día para enloquecer a cualquiera.',
    { format: 'tapa_dura', pages: 64, pesos: 31_000 },
  ],
  [
    'Batman: El regreso del Caballero de la Noche',
    'Frank Miller',
    'comic-dc',
    1,
    'Batman, Superhéroes, Clásicos',
    'Retirado y con cincuenta años, Bruce Wayne vuelve a ponerse la capa.',
    { pages: 224, pesos: 36_000 },
  ],
  [
    'Batman: El largo Halloween',
    'Jeph Loeb y Tim Sale',
    'comic-dc',
    2,
    'Batman, Superhéroes, Policial',
    'Un asesino mata en cada feriado y Ciudad Gótica arde entre la mafia y los locos.',
  ],
  [
    'All-Star Superman',
    'Grant Morrison y Frank Quitely',
    'comic-dc',
    1,
    'Superman, Superhéroes',
    'Superman sabe que va a morir y dedica sus últimos días a doce trabajos.',
    { pages: 320, pesos: 49_000 },
  ],
  [
    'Watchmen',
    'Alan Moore y Dave Gibbons',
    'comic-dc',
    1,
    'Superhéroes, Clásicos',
    '¿Quién vigila a los vigilantes? El asesinato de un héroe retirado destapa una conspiración.',
    { format: 'tapa_dura', pages: 416, pesos: 62_000 },
  ],
  [
    'V de Vendetta',
    'Alan Moore y David Lloyd',
    'comic-dc',
    1,
    'Distopía, Clásicos',
    'Un hombre con máscara de Guy Fawkes desafía a un gobierno totalitario.',
    { pages: 296, pesos: 42_000 },
  ],
]);

const dcByEcc = group(
  { ...collected, brand: 'ECC Ediciones', format: 'tapa_dura', pages: 224, pesos: 54_000 },
  [
    [
      'The Sandman',
      'Neil Gaiman',
      'comic-dc',
      10,
      'Fantasía, Clásicos',
      'Sueño de los Eternos recupera su reino después de décadas de encierro.',
    ],
    [
      'Predicador',
      'Garth Ennis y Steve Dillon',
      'comic-dc',
      9,
      'Terror, Humor negro',
      'Un pastor texano con la voz de Dios sale a pedirle explicaciones.',
    ],
    [
      'La Liga de la Justicia',
      'Geoff Johns y Jim Lee',
      'comic-dc',
      6,
      'Superhéroes',
      'Los héroes más grandes del mundo se juntan por primera vez, y no se caen bien.',
    ],
  ],
);

const marvelByPanini = group({ ...collected, brand: 'Panini' }, [
  [
    'El Asombroso Spider-Man',
    'Stan Lee y Steve Ditko',
    'comic-marvel',
    6,
    'Spider-Man, Superhéroes, Clásicos',
    'Las primeras aventuras de Peter Parker, con sus poderes y sus problemas.',
  ],
  [
    'Civil War',
    'Mark Millar y Steve McNiven',
    'comic-marvel',
    1,
    'Superhéroes',
    'Una ley de registro divide a los héroes en dos bandos.',
    { pages: 208, pesos: 38_000 },
  ],
  [
    'El Guantelete del Infinito',
    'Jim Starlin y George Pérez',
    'comic-marvel',
    1,
    'Superhéroes, Clásicos',
    'Thanos tiene las seis gemas y le alcanza con chasquear los dedos.',
    { pages: 256, pesos: 42_000 },
  ],
  [
    'X-Men: La saga de Fénix Oscura',
    'Chris Claremont y John Byrne',
    'comic-marvel',
    1,
    'X-Men, Superhéroes, Clásicos',
    'El poder de Jean Grey crece hasta volverse una amenaza para el universo.',
    { pages: 200, pesos: 38_000 },
  ],
  [
    'Daredevil: Born Again',
    'Frank Miller y David Mazzucchelli',
    'comic-marvel',
    1,
    'Superhéroes, Policial',
    'Kingpin descubre quién es Daredevil y le quita todo, una cosa por vez.',
    { pages: 176 },
  ],
  [
    'Star Wars',
    'Jason Aaron y John Cassaday',
    'comic-marvel',
    10,
    'Star Wars, Ciencia ficción',
    'Luke, Leia y Han siguen peleando contra el Imperio después de la Estrella de la Muerte.',
  ],
]);

const singleIssues = group({ ...collected, brand: 'Ovni Press', format: 'grapa', pages: 32, pesos: 8_000 }, [
  [
    'Batman',
    'Chip Zdarsky y Jorge Jiménez',
    'comic-dc',
    12,
    'Batman, Superhéroes',
    'La serie mensual del Caballero de la Noche, en cuadernillos.',
  ],
]);

const independent = group({ ...collected, brand: 'ECC Ediciones', pages: 192, pesos: 41_000 }, [
  [
    'Invencible',
    'Robert Kirkman y Ryan Ottley',
    'comic-independiente',
    12,
    'Superhéroes, Acción',
    'Mark Grayson hereda los poderes de su padre, el mayor héroe de la Tierra, y también sus secretos.',
  ],
  [
    'The Walking Dead',
    'Robert Kirkman y Charlie Adlard',
    'comic-independiente',
    16,
    'Terror, Zombis',
    'Rick Grimes despierta en un hospital vacío y sale a un mundo de muertos.',
  ],
  [
    'Saga',
    'Brian K. Vaughan y Fiona Staples',
    'comic-independiente',
    '11+',
    'Ciencia ficción, Romance',
    'Dos soldados de bandos enemigos escapan por la galaxia con su hija recién nacida.',
  ],
  [
    'Bone',
    'Jeff Smith',
    'comic-independiente',
    9,
    'Fantasía, Aventuras',
    'Tres primos se pierden en un valle de dragones y mostrorratas.',
    { pages: 144 },
  ],
  [
    'Maus',
    'Art Spiegelman',
    'comic-independiente',
    1,
    'Historia, Clásicos',
    'Un hijo dibuja lo que su padre vivió en los campos de exterminio.',
    { brand: 'Reservoir Books', pages: 296 },
  ],
]);

export const americanComics = [
  ...dcByOvniPress,
  ...dcByEcc,
  ...marvelByPanini,
  ...singleIssues,
  ...independent,
];
