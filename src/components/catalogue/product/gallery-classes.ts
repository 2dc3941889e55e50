/** Classes shared by `gallery.ts` and `gallery.css`. */
export const galleryClasses = {
  pictures: 'gallery-pictures',
  thumbs: 'gallery-thumbs',
  enlarge: 'gallery-zoom',
} as const;
