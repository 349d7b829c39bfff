import {
  accepts,
  choice,
  computed,
  entity,
  file,
  files,
  image,
  longtext,
  number,
  reference,
  references,
  required,
  sequence,
  text,
} from '#descriptor'

/** It must hold what is sent by a call of its own, and begins where only a permission leads. */
export default entity({
  one: 'deed',
  many: 'deeds',
  label: 'number',
  fields: {
    number: sequence('No.', 'D-{0000}'),
    scan: file('Scan', required, accepts('application/pdf')),
    picture: image('Picture', required),
    papers: files('Papers', required),
    right: reference('Right', 'right', required),
    readers: references('Readers', 'librarian', required),
    state: choice('State', ['Drawn', 'Signed', 'Void'], required),
    why: longtext('Why'),
    remark: text('Remark'),
    pages: number('Pages'),
    sheets: computed('Sheets', ['pages', '+', 'pages']),
  },
  requiredWhen: { why: { state: 'Void' }, remark: { sheets: { above: 10 } } },
  transitions: {
    state: {
      null: [['Drawn', 'deeds.draw']],
      Drawn: ['Signed', ['Void', 'deeds.void']],
      Signed: [],
      Void: [],
    },
  },
  menu: { group: 'Odd', order: 21, icon: 'tag' },
})
