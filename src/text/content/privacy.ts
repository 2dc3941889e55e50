/** The authority prescribes the last two paragraphs (AAIP, law 25.326). */
import { shop } from '../../shop.ts';

const { legal } = shop;

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
        'Tu navegador recuerda el carrito, la moneda y si iniciaste sesión: la tienda no funciona sin eso. Si marcás los tomos que tenés, también tu colección, hasta que la borres; no la mandamos a ningún lado. Los cambios del carrito que esperan a que vuelva internet quedan en la pestaña hasta que se mandan. Las mediciones de visitas, de publicidad y de velocidad se activan solo si aceptás el aviso de cookies.',
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
