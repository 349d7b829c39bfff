import { between, entity, flag, initially, number, required, text } from '#descriptor'

/** Nothing has to be said of a row. */
export default entity({
  one: 'blank',
  many: 'blanks',
  fields: {
    name: text('Name', required, initially('Untitled')),
    depth: number('Depth', required, initially(3), between(-20, 10)),
    open: flag('Open', initially(true)),
  },
  menu: { group: 'Odd', order: 5, icon: 'tag' },
})
