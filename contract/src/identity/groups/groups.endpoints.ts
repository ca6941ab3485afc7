import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { groupProblems } from "./groups.problems.ts"
import {
  accountGroup,
  accountGroupWithMembers,
  associationEdit,
  associationFilter,
  groupAssociation,
  groupDraft,
  groupEdit,
  groupFilter,
  groupMember,
  groupMemberFilter,
} from "./groups.schema.ts"

const ofGroup = z.strictObject({ accountId: accountIdText, groupId: accountIdText.describe("Id of the group") })
const one = {
  service: "accounts",
  path: "/api/accounts/:accountId/groups/:groupId",
  aliases: ["/api/admin/accounts/:accountId/groups/:groupId"],
  params: ofGroup,
} as const
const many = {
  service: "accounts",
  path: "/api/accounts/:accountId/groups",
  aliases: ["/api/admin/accounts/:accountId/groups"],
  params: inAccount,
} as const

export const listGroups = endpoint({
  ...many,
  method: "GET",
  calls: ["a7-acct-get-account-groups"],
  summary: "List the account's user groups",
  description: "Groups of users, with how many members each has. Search by name.",
  access: access.inAccount("read:groups"),
  query: groupFilter,
  response: page(accountGroup),
  problems: [accountProblems.notFound],
})
export const createGroup = endpoint({
  ...many,
  method: "POST",
  calls: ["a7-acct-post-account-groups"],
  summary: "Create a user group",
  description:
    "A group is a set of users of the account. It has no extension: to let calls ring at several users, create a call group.",
  access: access.inAccount("create:groups"),
  body: groupDraft,
  response: accountGroupWithMembers,
  problems: [
    accountProblems.notFound,
    groupProblems.nameTaken,
    groupProblems.memberUnknown,
    groupProblems.otherAccount,
  ],
})
export const getGroup = endpoint({
  ...one,
  method: "GET",
  calls: ["b711-call-groups"],
  summary: "Get a group with its members",
  description: "Returns all members at once; for large groups read the list of members page by page.",
  access: access.inAccount("read:groups"),
  response: accountGroupWithMembers,
  problems: [accountProblems.notFound, groupProblems.notFound],
})
export const listGroupMembers = endpoint({
  ...one,
  method: "GET",
  path: "/api/accounts/:accountId/groups/:groupId/members",
  aliases: ["/api/admin/accounts/:accountId/groups/:groupId/members"],
  summary: "List the members of a group, paged",
  description: "Search by beginnings of words of the name, login name, email address and extension.",
  access: access.inAccount("read:groups"),
  query: groupMemberFilter,
  response: page(groupMember),
  problems: [accountProblems.notFound, groupProblems.notFound],
})
export const updateGroup = endpoint({
  ...one,
  method: "PUT",
  calls: ["a7-acct-put-account-groups"],
  summary: "Update a group; omitted fields stay unchanged",
  description:
    "`members` replaces all members; `join` and `leave` add and remove some. Groups that an identity provider manages can only be changed there.",
  access: access.inAccount("update:groups"),
  body: groupEdit,
  response: accountGroupWithMembers,
  problems: [
    accountProblems.notFound,
    groupProblems.notFound,
    groupProblems.nameTaken,
    groupProblems.changedMeanwhile,
    groupProblems.memberUnknown,
    groupProblems.otherAccount,
    groupProblems.managedByScim,
  ],
})
export const deleteGroup = endpoint({
  ...one,
  method: "DELETE",
  calls: ["a7-acct-delete-account-groups"],
  summary: "Delete a group; its members are not deleted",
  description: "Its users keep their roles, extensions and everything else.",
  access: access.inAccount("delete:groups"),
  problems: [accountProblems.notFound, groupProblems.notFound, groupProblems.managedByScim],
})

export const listGroupAssociations = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/group-associations",
  calls: ["b711-call-group-associations"],
  summary: "List group memberships of an account, of one group or of one user",
  description: "One row for each user in each group. Limit it to one group or one user with the parameters.",
  access: access.inAccount("read:groups"),
  params: inAccount,
  query: associationFilter,
  response: z.array(groupAssociation),
  problems: [accountProblems.notFound],
})
export const setGroupMembers = endpoint({
  owners: { "body.userIds[]": "reference" },
  service: "admin",
  method: "PUT",
  path: "/api/admin/accounts/:accountId/group-associations",
  summary: "Set the members of a group",
  description: "Replaces all members: users who are not listed leave the group.",
  access: access.inAccount("update:groups"),
  params: inAccount,
  body: associationEdit,
  response: z.array(groupAssociation),
  problems: [
    accountProblems.notFound,
    groupProblems.notFound,
    groupProblems.memberUnknown,
    groupProblems.managedByScim,
  ],
})
