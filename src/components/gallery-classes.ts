/** What `gallery.ts` finds in a gallery, and `gallery.css` gives its looks. */
export const galleryClasses = {
  pictures: 'gallery-pictures',
  thumbs: 'gallery-thumbs',
  enlarge: 'gallery-zoom',
} as const;

/** Of the picture that is as large as the screen (`gallery-zoom.css`). */
export const zoomClasses = { dialog: 'zoom', picture: 'zoom-picture', close: 'zoom-close' } as const;
