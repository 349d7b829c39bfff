export { default } from '../../workshop/entities/role.ts'
