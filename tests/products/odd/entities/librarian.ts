export { default } from '../../../../examples/library/entities/librarian.ts'
