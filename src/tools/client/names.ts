/** 'to-lend' → 'ToLend'. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** 'project-statuses' → 'projectStatuses'. */
export const camel = (name: string): string => {
  const [first = '', ...rest] = name.split(/[^A-Za-z0-9]+/)
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(pascal).join('')
}

/** A key of an object as it is written: quoted where it is no name. */
export const keyText = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key.replaceAll("'", "\\'")}'`

/** The last segment of a path: '/api/book/overdue' → 'overdue'. */
export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
