/** The topic under which a change of accounts, roles, permissions or sessions is told to every process. */
export const accessTopic = 'access'
