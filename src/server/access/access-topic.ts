/** Topic on which every process is notified when accounts, roles, permissions or sessions change. */
export const accessTopic = 'access'
