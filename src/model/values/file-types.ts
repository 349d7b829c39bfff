const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

/** File name extensions by media type, the usual one first. The server detects the type by the content. */
export const fileTypes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg'],
  'image/bmp': ['bmp', 'dib'],
  'image/vnd.dwg': ['dwg'],
  'image/vnd.dxf': ['dxf'],
  'text/plain': ['txt', 'text', 'log'],
  'text/csv': ['csv'],
  'text/markdown': ['md', 'markdown'],
  'text/calendar': ['ics'],
  'message/rfc822': ['eml'],
  'application/xml': ['xml'],
  'application/rtf': ['rtf'],
  [`${office}.wordprocessingml.document`]: ['docx'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  [`${open}.text`]: ['odt'],
  [`${open}.spreadsheet`]: ['ods'],
  [`${open}.presentation`]: ['odp'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.ms-outlook': ['msg'],
  'application/zip': ['zip'],
  'application/x-7z-compressed': ['7z'],
  'application/vnd.rar': ['rar'],
  'application/pkcs7-mime': ['p7m'],
  'application/pkcs7-signature': ['p7s'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/wav': ['wav'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
}

/** Whether an accepted media type or pattern ('image/*') includes that type. */
const isMeant = (accepted: string, type: string): boolean =>
  accepted === type || (accepted.endsWith('/*') && type.startsWith(accepted.slice(0, -1)))

/** The media types that a field accepts. */
export const typesIn = (accepts: readonly string[]): readonly string[] =>
  Object.keys(fileTypes).filter((type) => accepts.some((each) => isMeant(each, type)))

const units = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const

/** '20 MB' in bytes; null if it is no size. */
export const bytesOf = (size: unknown): number | null => {
  const [, count, unit] = (typeof size === 'string' && /^(\d+(?:\.\d+)?) (KB|MB|GB)$/.exec(size)) || []
  const bytes = Math.floor(Number(count) * units[unit as keyof typeof units]) // one of them, or the match failed
  return bytes > 0 ? bytes : null
}
