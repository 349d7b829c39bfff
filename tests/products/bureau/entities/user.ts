export { default } from '../../desk/entities/user.ts'
