import { paymentsInWords } from '../checkout/payment.ts';
import { shop } from '../../shop.ts';
import { anyBranch, branchCount, branchNames, byBranches, hasBranches, openDays } from '../branches.ts';

const stores = {
  title: byBranches('', 'El local', 'Los locales'),
  text: `${branchNames}, de ${openDays(shop.openingHours)}. Comprás en la web y retirás sin cargo, o pasás a revolver bateas y a preguntar qué leer después.`,
};

export const aboutTexts = {
  title: 'Nosotros',
  description: `Quiénes hacemos ${shop.name}: una comiquería con ${hasBranches ? `${branchCount} ${byBranches('', 'local', 'locales')}, ` : ''}catálogo completo y envíos a todo el país.`,
  lead: 'Somos lectores que atienden lectores.',
  panels: [
    {
      title: 'La tienda',
      text: `${shop.name} es una comiquería de Buenos Aires: cómics, manga, libros, juegos de cartas y coleccionables, elegidos por gente que los lee y los juega.`,
    },
    {
      title: 'El catálogo',
      text: 'Tenemos lo que sale y lo que cuesta conseguir. Cada ficha dice la verdad: precio final, stock y cuándo llega. Las series se muestran en orden de lectura, para que sepas qué tomo te falta.',
    },
    ...(hasBranches ? [stores] : []),
    {
      title: 'Lo que no está, se busca',
      text: 'Si un título no aparece en el catálogo lo encargamos a distribuidoras de acá y de afuera. Y si tenés una comiquería o una biblioteca, también vendemos por mayor.',
    },
  ],
  visit: byBranches('Escribinos', 'Ver el local', 'Ver los locales'),
  order: 'Hacer un encargo',
  wholesale: 'Comprar por mayor',
} as const;

export const howToBuyTexts = {
  title: 'Como comprar',
  description:
    'Comprar en la tienda en cinco pasos: elegir, cargar tus datos, elegir envío y pago, y confirmar.',
  lead: 'Cinco viñetas y el pedido es tuyo.',
  /** Specification, section 2. */
  steps: [
    {
      title: 'Elegí tus productos',
      text: 'Buscá por título, autor o editorial, o recorré las categorías. Sumá al carrito todo lo que quieras y seguí mirando.',
    },
    {
      title: 'Ingresá tus datos',
      text: 'Entrá con tu cuenta o creá una en un minuto. Te pedimos nombre, documento y dirección para la factura y el envío.',
    },
    {
      title: 'Elegí el envío',
      text: `A tu casa${hasBranches ? `, a una sucursal del correo o retiro sin cargo en ${anyBranch}` : ' o a una sucursal del correo'}. El costo lo ves antes de pagar.`,
    },
    {
      title: 'Elegí el pago',
      text: paymentsInWords(),
    },
    {
      title: 'Confirmá el pedido',
      text: 'Revisás el resumen, confirmás y te llega un correo con el número de pedido. Desde tu cuenta seguís cada estado.',
    },
  ],
  browse: 'Ver el catálogo',
  questions: '¿Te quedó una duda?',
  questionsText: 'Escribinos y te ayudamos a comprar.',
  contact: 'Ir a contacto',
  revocation: 'Si te arrepentís de una compra tenés 10 días corridos para cancelarla con el',
} as const;

export const subscribedTexts = {
  title: 'Gracias por suscribirte',
  text: 'Tu suscripción al newsletter quedó confirmada. Vas a enterarte de lanzamientos, preventas y ofertas antes que nadie.',
  newReleases: 'Ver las novedades',
} as const;

const { legal } = shop;

/** The authority prescribes the last two paragraphs (AAIP, law 25.326). */
export const privacyTexts = {
  title: 'Políticas de privacidad',
  description:
    'Qué datos personales guardamos, para qué, con quién los compartimos y cómo ejercer tus derechos.',
  sections: [
    {
      title: 'Quién es responsable de tus datos',
      paragraphs: [
        `${legal.companyName}, CUIT ${legal.cuit}, con domicilio en ${legal.address}, es responsable de la base de datos de esta tienda. Por cualquier consulta sobre tus datos escribinos a ${shop.supportEmail}.`,
      ],
    },
    {
      title: 'Qué datos guardamos',
      paragraphs: [
        'Los que nos das al crear una cuenta, comprar o escribirnos: nombre y apellido, documento, correo electrónico, teléfono y direcciones de envío y facturación. También el historial de tus pedidos, tus favoritos y los puntos que juntás.',
        'Si pedís que te avisemos cuando un producto vuelve o sale un tomo nuevo: tu correo y lo que esperás, nada más. Un aviso que no confirmás se borra a los dos días; el de un producto, cuando te escribimos; el de una serie, cuando lo terminás desde cualquiera de esos correos, sin iniciar sesión. Si borramos tu cuenta, se borran con ella.',
        'Si creás la dirección secreta de tu calendario: solo un número al azar, con el que la firmamos y te la volvemos a mostrar. Quien la tenga ve las preventas de tus series, sin tu nombre. La cambiás o la terminás desde tu cuenta cuando quieras, y se borra con ella.',
        'No guardamos los datos de tus tarjetas: los pagos se hacen en los sitios de los proveedores de pago.',
      ],
    },
    {
      title: 'Para qué los usamos',
      paragraphs: [
        'Para preparar, facturar y entregar tus pedidos, responder tus consultas y mantener tu cuenta. Si te suscribís al newsletter, también para mandarte novedades; podés darte de baja desde cualquier correo.',
      ],
    },
    {
      title: 'Quién puede verlos',
      paragraphs: [
        'Los administradores y encargados de la tienda, que los necesitan para trabajar: ven tus pedidos (qué compraste, cuándo y a dónde va) y tus datos de contacto. El correo y los proveedores de pago reciben solo lo necesario para entregar y cobrar cada pedido. No vendemos ni cedemos tus datos a nadie más.',
      ],
    },
    {
      title: 'Cookies y datos en tu navegador',
      paragraphs: [
        'Tu navegador recuerda el carrito, la moneda y si iniciaste sesión: la tienda no funciona sin eso. Si marcás los tomos que tenés, también tu colección, hasta que la borres. Con tu cuenta se guarda en ella, se va del navegador al cerrar la sesión y se borra con la cuenta. Los cambios del carrito que esperan a que vuelva internet quedan en la pestaña hasta que se mandan. Las mediciones de visitas, de publicidad y de velocidad se activan solo si aceptás el aviso de cookies.',
        'Los videos y los mapas de otros sitios se cargan recién cuando los pedís.',
      ],
    },
    {
      title: 'Cuánto tiempo',
      paragraphs: [
        'Los datos de una compra se conservan mientras lo exigen las leyes impositivas y comerciales. Los de tu cuenta, hasta que pidas que la borremos. Las consultas, hasta que quedan resueltas.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        `Podés pedir que te mostremos, corrijamos o borremos tus datos escribiendo a ${shop.supportEmail} desde el correo con el que compraste.`,
        'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.',
        'La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N° 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
      ],
    },
  ],
} as const;
