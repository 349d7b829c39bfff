/** Said by the client that `npm run client` writes, and by that command. */
export const clientTexts = {
  head: (title: string) =>
    `// ${title}: its calls, typed. Written by \`npm run client\` from the OpenAPI document; write it anew, do not edit it.`,
  keyword: 'Looks at the label alone.',
  ids: 'Exactly these rows.',
  create: (title: string) =>
    `The calls of ${title}: \`createClient({ url, token })\`; the token is what \`session.login\` answers.`,
  usage: 'npm run client -- --out FILE [--app FOLDER]; without --out the client is printed.',
  written: (file: string) => `${file} is written.`,
} as const
