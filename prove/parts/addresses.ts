/** So many addresses of this machine from the `first` on. */
export const addresses = (first: number, count = 1): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const number = first + at
    return `127.0.${Math.floor(number / 250)}.${(number % 250) + 1}`
  })
