/** Classes shared by `gallery.ts` and `gallery.css`. */
export const galleryClasses = {
  pictures: 'gallery-pictures',
  thumbs: 'gallery-thumbs',
  enlarge: 'gallery-zoom',
} as const;

/** Classes of the lightbox (`gallery-zoom.css`). */
export const zoomClasses = { dialog: 'zoom', picture: 'zoom-picture', close: 'zoom-close' } as const;
