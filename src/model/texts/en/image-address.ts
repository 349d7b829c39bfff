/** Said by the input of images of a server that keeps no files. */
export const imageAddress = {
  remove: 'Remove',
  address: 'or the address of an image on this site',
  large: 'The image is too large, and cannot be made smaller here. Choose one below 140 KB.',
  type: 'Choose a PNG, JPEG, WebP or GIF image.',
} as const
