/** Apart from `account.ts`, for menus on every page. */

export const customerTexts = {
  /** By route. */
  links: {
    account: 'Resumen',
    orders: 'Mis pedidos',
    favorites: 'Favoritos',
    accountCollection: 'Mi colección',
    profile: 'Perfil',
    address: 'Direcciones',
    passwordReset: 'Cambiar contraseña',
  },

  notifications: {
    title: 'Notificaciones',
    pending: 'Cargando las notificaciones…',
    empty: 'No tenés notificaciones.',
    remove: 'Eliminar',
    removeOf: (message: string) => `Eliminar la notificación: ${message}`,
    removed: 'La notificación fue eliminada correctamente!',
    loadFailed: 'No pudimos cargar tus notificaciones.',
    removeFailed: 'Error al eliminar la notificación. Si el problema persiste, comunicate con nosotros.',
  },
} as const;
