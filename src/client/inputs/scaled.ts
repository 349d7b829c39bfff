const sides = [1600, 1200, 900, 600, 400, 200] // pixels
const quality = 0.82

const drawn = (bitmap: ImageBitmap, side: number, type: string): Promise<Blob | null> => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/**
 * The image in a file, drawn as large as so many bytes allow: a photo is more than a row should hold.
 * @returns null where it cannot be read, or not be made small enough
 */
export const scaled = async (file: File, most: number): Promise<Blob | null> => {
  if (!('createImageBitmap' in window)) return null
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  try {
    for (const side of sides) {
      const webp = await drawn(bitmap, side, 'image/webp')
      // Who cannot write WebP gives a PNG, which is large.
      const blob = webp?.type === 'image/webp' ? webp : await drawn(bitmap, side, 'image/jpeg')
      if (blob !== null && blob.size <= most) return blob
    }
    return null
  } finally {
    bitmap.close()
  }
}
