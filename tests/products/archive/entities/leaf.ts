import { accepts, belongs, entity, file, reference, required, text } from '#descriptor'

export default entity({
  one: 'leaf',
  many: 'leaves',
  label: 'title',
  fields: {
    dossier: reference('Dossier', 'dossier', required, belongs),
    title: text('Title', required),
    scan: file('Scan', accepts('image/png', 'text/plain')),
  },
  menu: { group: 'Details', order: 2, icon: 'file' },
})
