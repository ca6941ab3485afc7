import { textTable } from "../../kit/language.ts"

/**
 * Questions users can choose from. The ids are stored: texts can be reworded, but ids are never reused for another
 * question.
 */
export const secretQuestions = Object.values(
  textTable(
    "users.secretQuestions",
    {
      firstTeacher: { id: 1, text: "What was the name of your first teacher?" },
      streetAtTen: { id: 2, text: "In which street did you live when you were ten?" },
      firstConcert: { id: 3, text: "What was the first concert you went to?" },
      childhoodFriend: { id: 4, text: "What was the first name of your childhood best friend?" },
      firstVacation: { id: 5, text: "Where did you spend your first vacation without your family?" },
      firstStuffedAnimal: { id: 6, text: "What did you call your first stuffed animal?" },
      grandparentsMet: { id: 7, text: "In which town did your grandparents meet?" },
      firstDish: { id: 8, text: "What was the first dish you learned to cook?" },
    },
    "text",
  ),
)

export const secretQuestionText = (id: number): string | undefined =>
  secretQuestions.find((question) => question.id === id)?.text
